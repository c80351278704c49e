import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { transform } from 'esbuild'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const server = `http://localhost:${process.env['PORT'] ?? '8787'}`

const emptyModule = new URL('client/app/empty-module.ts', import.meta.url).pathname

/** Optional dependencies of jsPDF for HTML and SVG, which the packing list does not use. */
const unusedOfPdf = ['html2canvas', 'canvg', 'dompurify']

const noPngPictures = new URL('client/packing/no-png-pictures.ts', import.meta.url).pathname

const pathsOf = (...paths: readonly string[]): string[] => paths.map((path) => new URL(path, import.meta.url).pathname)

/** The frame of every page. Somebody without an account loads nothing more of it, so it knows no store. */
const START = pathsOf('client/app/main.tsx')

/** Pages on which somebody without an account begins. */
const SIGN_IN = pathsOf('client/account/sign-in-page.tsx')
const SIGN_UP = pathsOf('client/account/sign-up-page.tsx')

/** The list for guests, and the page of a shared link: the first thing that most people see of the app. */
const GUEST_LIST = pathsOf('client/event/guest-list-page.tsx')
const SHARED_LINK = pathsOf('client/event/event-shared-page.tsx')

/** The home page of a signed-in person, with the store and the session that it reads first. */
const SIGNED_IN = pathsOf(
  'client/app/signed-in-shell.tsx',
  'client/event/home-page.tsx',
  'client/store/device/stored-session.ts',
)

/** The sync engine, which waits until the first list is shown. */
const ENGINE = pathsOf('client/store/engine/run-engine.ts')

/** Schemas of most later pages: asked for early, and evaluated by the first such page. */
const SCHEMAS = pathsOf('shared/event/event-reply.ts', 'shared/account/user.ts', 'shared/operation.ts')

/**
 * Modules that so many later pages and other parts load are one file, `pages`: alone they are about 130 small ones. What they
 * import is needed at least as often, so it is in this file too.
 */
const PAGES_OF_A_COMMON_MODULE = 8

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const ICONS = '/lucide-react/dist/esm/lucide-react.mjs'

/** Paths of icons by name. */
let iconPaths: ReadonlyMap<string, string> | undefined

const readIconPaths = (index: string): ReadonlyMap<string, string> =>
  new Map(
    [...readFileSync(index, 'utf8').matchAll(/export \{ ([^}]+) \} from '\.\/(icons\/[\w-]+\.mjs)'/g)].flatMap(
      ([, names = '', path = '']) =>
        [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, join(dirname(index), path)] as const),
    ),
  )

/** The icons that a module names, instead of the package's list of all icons. */
const iconsIn = (id: string, index: string): string[] => {
  iconPaths ??= readIconPaths(index)
  const named = /import \{([^}]*)\} from 'lucide-react'/.exec(readFileSync(id, 'utf8'))?.[1] ?? ''
  return named.split(',').flatMap((name) => iconPaths?.get(name.trim().split(' as ')[0] ?? '') ?? [])
}

const importsOf = (id: string, graph: ModuleGraph): readonly string[] =>
  (graph.getModuleInfo(id)?.importedIds ?? []).flatMap((each) => (each.endsWith(ICONS) ? iconsIn(id, each) : [each]))

/** Ids of the roots and of everything that they import. */
const importedBy = (roots: readonly string[], graph: ModuleGraph): Set<string> => {
  const found = new Set<string>()
  const add = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    importsOf(id, graph).forEach(add)
  }
  roots.forEach(add)
  return found
}

let sets:
  | Readonly<
      Record<
        'start' | 'signIn' | 'signUp' | 'guestList' | 'sharedLink' | 'signedIn' | 'engine' | 'schemas',
        ReadonlySet<string>
      >
    >
  | undefined

const setsOf = (graph: ModuleGraph): NonNullable<typeof sets> =>
  (sets ??= {
    start: importedBy(START, graph),
    signIn: importedBy(SIGN_IN, graph),
    signUp: importedBy(SIGN_UP, graph),
    guestList: importedBy(GUEST_LIST, graph),
    sharedLink: importedBy(SHARED_LINK, graph),
    signedIn: importedBy(SIGNED_IN, graph),
    engine: importedBy(ENGINE, graph),
    schemas: importedBy(SCHEMAS, graph),
  })

/** Icons are as small as the app's own modules. */
const isOfLibrary = (id: string): boolean => id.includes('/node_modules/') && !id.includes('/lucide-react/')

/**
 * The file of a module that people start with; null for those of later pages. Few files, because many small ones are larger
 * and slower. Dependencies change less often than the app.
 */
const fileOf = (id: string, graph: ModuleGraph): string | null => {
  const { start, signIn, signUp, guestList, sharedLink, signedIn, engine, schemas } = setsOf(graph)
  const isLibrary = isOfLibrary(id)
  if (start.has(id)) return isLibrary ? 'libraries' : 'start'
  const isOfAccount = signIn.has(id) || signUp.has(id)
  const isOfEvents = guestList.has(id) || sharedLink.has(id)
  const isSignedIn = signedIn.has(id)
  if (!isOfAccount && !isOfEvents && !isSignedIn) {
    if (!engine.has(id)) return schemas.has(id) && !isLibrary ? 'schemas' : null
    return isLibrary ? 'engine-libraries' : 'engine'
  }
  // Libraries of the store are no business of guests.
  if (isLibrary) return 'store-libraries'
  if (isOfAccount) {
    if (isOfEvents || isSignedIn) return 'common'
    if (signIn.has(id) && signUp.has(id)) return 'account'
    return signIn.has(id) ? 'sign-in' : 'sign-up'
  }
  if (!isOfEvents) return 'signed-in'
  if (!sharedLink.has(id)) return isSignedIn ? 'event-list' : 'guest-list'
  return isSignedIn || guestList.has(id) ? 'events' : 'shared-link'
}

const isOfLaterPages = (id: string, graph: ModuleGraph): boolean => !isOfLibrary(id) && fileOf(id, graph) === null

/** One group for each file: a group takes along what its modules import, unless a group before it has taken that. */
const FILES = [
  'libraries',
  'start',
  'store-libraries',
  'common',
  'events',
  'event-list',
  'account',
  'sign-in',
  'sign-up',
  'guest-list',
  'shared-link',
  'signed-in',
  'engine-libraries',
  'engine',
  'schemas',
]

/** Pages that people start with, and what a signed-in person needs on every page: `theme.js` asks for their files. */
const FIRST_PAGES = {
  '/sign-in': SIGN_IN,
  '/sign-up': SIGN_UP,
  '/event/detail-shared': SHARED_LINK,
  '/private/list-event': GUEST_LIST,
  session: [...pathsOf('client/app/signed-in-shell.tsx'), ...ENGINE, ...SCHEMAS],
}

/** Names of the chunks that hold the modules, and of those that these import. */
const chunksWith = (modules: readonly string[], bundle: Rolldown.OutputBundle): string[] => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const found = new Set<string>()
  const add = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    chunks.find(({ fileName }) => fileName === name)?.imports.forEach(add)
  }
  for (const { fileName, moduleIds } of chunks) if (modules.some((id) => moduleIds.includes(id))) add(fileName)
  return [...found]
}

/** Without this a page's script would be asked for only when the script of the frame runs. */
const early: Plugin = {
  name: 'early-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const files = Object.entries(FIRST_PAGES).map(([key, modules]) => {
        const names = chunksWith(modules, bundle).filter((name) => !html.includes(name))
        if (names.length === 0) throw new Error(`No file of the build holds ${modules.join(', ')}`)
        return [key, names.map((name) => basename(name))] as const
      })
      const parts = JSON.stringify(Object.fromEntries(files))
      const theme = '<script src="/theme.js"'
      const module = '<script type="module"'
      for (const script of [theme, module]) if (!html.includes(script)) throw new Error(`index.html has no ${script}`)
      // The style sheet comes first: with it the browser shows the frame of the page.
      return html.replace(theme, `${theme} data-parts='${parts}'`).replaceAll(module, `${module} fetchpriority="low"`)
    },
  },
}

const LARGE_TEXT_CHARS = 200_000

/**
 * Writes the pack: the texts of all files but those of every page, which are on a device before its service worker. The worker
 * installs the app from it.
 */
const packed: Plugin = {
  name: 'pack-of-the-app',
  apply: 'build',
  writeBundle: async ({ dir = '' }) => {
    const html = await readFile(join(dir, 'index.html'), 'utf8')
    const paths = (await readdir(dir, { recursive: true })).filter((path) => /\.(js|css|svg)$/.test(path)).sort()
    const inPack = paths.filter((path) => !html.includes(`/${path}`))
    const texts = await Promise.all(
      inPack.map(async (path) => [path, await readFile(join(dir, path), 'utf8')] as const),
    )
    // The large workers share libraries: next to each other they compress better.
    texts.sort(([, one], [, other]) => Number(other.length > LARGE_TEXT_CHARS) - Number(one.length > LARGE_TEXT_CHARS))
    const pack = JSON.stringify(Object.fromEntries(texts))
    const hash = createHash('sha256').update(pack).digest('base64url').slice(0, 8)
    await writeFile(join(dir, 'assets', `pack-${hash}.json`), pack)
  },
}

/** Built files never change: they are compressed once at the highest level and served as they are. */
const compressed = (): Plugin => {
  let dir = ''
  return {
    name: 'compress-files',
    apply: 'build',
    // After the service worker was built.
    enforce: 'post',
    configResolved: ({ root, build }) => {
      dir = resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const paths = (await readdir(dir, { recursive: true })).filter((path) => /\.(js|css|wasm|json|svg)$/.test(path))
        await Promise.all(
          paths.map(async (name) => {
            const path = join(dir, name)
            const content = await readFile(path)
            await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
            await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
          }),
        )
      },
    },
  }
}

/** A file of `public/` is copied as it is; this script is a part of every first load. */
const smallTheme: Plugin = {
  name: 'small-theme-script',
  apply: 'build',
  writeBundle: async ({ dir = '' }) => {
    const path = join(dir, 'theme.js')
    const { code } = await transform(await readFile(path, 'utf8'), { minify: true, target: 'es2022' })
    await writeFile(path, code)
  },
}

const PRELOAD_HELPER = '\0vite/preload-helper.js'
/** Stands for the list of files that Vite's function would preload. */
const PRELOADED_FILES = /,\s*__VITE_PRELOAD__/g

/** Types of event sheets that other apps share. */
const SHEETS = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel.sheet.macroEnabled.12',
  'application/vnd.ms-excel',
  'text/csv',
  '.xlsx',
  '.xlsm',
  '.xls',
  '.csv',
]

const shortcut = (name: string, url: string, icon: string) => ({
  name,
  url,
  icons: [{ src: `/icons/shortcut-${icon}.png`, sizes: '192x192', type: 'image/png' }],
})

/**
 * Vite wraps each `import()` in a function that preloads its files. This build names none (`resolveDependencies`), so the
 * function only imports: a kilobyte less in the first file.
 */
const importOnly: Plugin = {
  name: 'import-without-preloads',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === PRELOAD_HELPER ? 'export const __vitePreload = (load) => load()' : null),
  // Spaces keep the source maps right, and are removed by the minifier.
  renderChunk: (code) => ({
    code: code.replaceAll(PRELOADED_FILES, (argument) => ' '.repeat(argument.length)),
    map: null,
  }),
  generateBundle: (_options, bundle) => {
    if (Object.keys(bundle).filter((name) => name.endsWith('.css')).length > 1)
      throw new Error('A later page has a style sheet of its own, which only Vite’s function would load')
  },
}

const screenshot = (name: string, label: string, form: 'narrow' | 'wide') => ({
  src: `/screenshots/${name}.webp`,
  sizes: form === 'narrow' ? '780x1688' : '2560x1720',
  type: 'image/webp',
  form_factor: form,
  label,
})

const SCREENSHOTS = [
  screenshot('home', 'Group buys of your neighbours', 'narrow'),
  screenshot('hand-over', 'Collection day: a scanned code answers without signal', 'narrow'),
  screenshot('packing-list', 'A packing list with barcodes', 'narrow'),
  screenshot('manage-orders-desktop', 'All orders of an event, with payment and collection', 'wide'),
]

/** The browser shows pictures of the README when it offers to install the app. */
const screenshots: Plugin = {
  name: 'screenshots-of-the-app',
  apply: 'build',
  writeBundle: async ({ dir = '' }) => {
    await mkdir(join(dir, 'screenshots'), { recursive: true })
    for (const { src } of SCREENSHOTS)
      await copyFile(new URL(`docs/pictures/${basename(src)}`, import.meta.url), join(dir, src))
  },
}

const { version } = JSON.parse(await readFile(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(version) },
  publicDir: 'client/public',
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    sourcemap: 'hidden',
    // The preload lists of all pages would be a sixth of the start; the service worker caches the files instead.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...FILES.map((file, at) => ({
              name: (id: string, graph: ModuleGraph) => (fileOf(id, graph) === file ? file : null),
              debugName: file,
              priority: 1 + FILES.length - at,
            })),
            {
              name: (id: string, graph: ModuleGraph) => (isOfLaterPages(id, graph) ? 'pages' : null),
              debugName: 'pages',
              minShareCount: PAGES_OF_A_COMMON_MODULE,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  resolve: {
    alias: [
      ...unusedOfPdf.map((name) => ({ find: name, replacement: emptyModule })),
      { find: 'fast-png', replacement: noPngPictures },
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' },
      // React has this hook since version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      // The package's default build is for ES5, and a kilobyte larger.
      { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
    ],
  },
  server: { proxy: { '/api': server, '/misc': server } },
  preview: { proxy: { '/api': server, '/misc': server } },
  plugins: [
    early,
    smallTheme,
    importOnly,
    packed,
    screenshots,
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'client/worker',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifestFilename: 'manifest.webmanifest',
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: [
          '**/*.{html,js,css,wasm,svg}',
          'assets/pack-*.json',
          'art/small/*.webp',
          '**/*-latin-{opsz,wght}-normal-*.woff2',
        ],
        rollupFormat: 'iife',
        maximumFileSizeToCacheInBytes: 6 * 1024 * 1024,
      },
      manifest: {
        id: '/',
        name: 'Gotong',
        short_name: 'Gotong',
        description: 'Group buys with your neighbours, also without signal. Good things must share!',
        lang: 'en-SG',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        // A window without the browser's bars, where 'standalone' is not offered with its back button.
        display_override: ['standalone', 'minimal-ui'],
        // A file or link goes to the window that is open: two windows of one host confuse.
        launch_handler: { client_mode: ['navigate-existing', 'auto'] },
        theme_color: '#fbf6ec',
        background_color: '#fbf6ec',
        categories: ['shopping', 'food'],
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
        file_handlers: [
          {
            action: '/event/create',
            accept: {
              'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
              'application/vnd.ms-excel.sheet.macroEnabled.12': ['.xlsm'],
              'application/vnd.ms-excel': ['.xls'],
              'text/csv': ['.csv'],
            },
          },
        ],
        share_target: {
          action: '/share-picture',
          method: 'POST',
          enctype: 'multipart/form-data',
          params: {
            files: [
              { name: 'picture', accept: ['image/*'] },
              { name: 'sheet', accept: SHEETS },
            ],
          },
        },
        shortcuts: [
          shortcut('Scan', '/collection', 'scan'),
          shortcut('My Purchase', '/event/list-my-purchases', 'purchase'),
          shortcut('Host', '/event/create', 'host'),
        ],
        screenshots: SCREENSHOTS,
      },
    }),
    compressed(),
  ],
})
