// npm run build: installs the packages and builds, without starting a server. A service starts what it built.
import { ensureBuild, ensurePackages, say } from './setup.mjs'

ensurePackages()
ensureBuild()
say('Built. Start with npm start, or node --enable-source-maps dist/server/main.js.')
