import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type ESTree, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const server = `http://localhost:${process.env['PORT'] ?? '8787'}`

const SHARED = new URL('shared/', import.meta.url).pathname
const emptyModule = new URL('client/app/empty-module.ts', import.meta.url).pathname

/** Optional dependencies of jsPDF for HTML and SVG, which the packing list does not use. */
const unusedOfPdf = ['html2canvas', 'canvg', 'dompurify']

/** Parts of zod that only the server uses: JSON Schema export, string formats, and error messages. */
const unusedOfZod: Plugin = {
  name: 'leave-out-of-zod',
  apply: 'build',
  enforce: 'pre',
  load: async (id) => {
    if (id.endsWith('/zod/v4/locales/en.js')) return 'export default () => ({})'
    if (id.endsWith('/zod/v4/classic/schemas.js'))
      return (await readFile(id, 'utf8')).replace(
        /^ {4}\w+\(params\) \{\s+return this\.check\(core\._\w+\(Zod\w+, params\)\);\s+\},$/gm,
        '',
      )
    if (!/\/zod\/.*\/(json-schema-processors|json-schema-generator|to-json-schema)\.js$/.test(id)) return null
    const names = [...(await readFile(id, 'utf8')).matchAll(/^export (?:const|function|class) (\w+)/gm)]
    const stubs = names.map(([, name]) => `export const ${name} = leftOut`)
    return [`const leftOut = () => () => { throw new Error('JSON Schema is left out of the app') }`, ...stubs].join(
      '\n',
    )
  },
}

/** Entry points of the app: the frame of every page, and the home page. */
const START = ['client/app/main.tsx', 'client/event/home-page.tsx'].map(
  (path) => new URL(path, import.meta.url).pathname,
)

let ofStart: ReadonlySet<string> | undefined

/**
 * The start page needs two files: many small ones are larger and slower. Dependencies change less often than the app.
 * Icons stay with their pages.
 */
const inStart = (id: string, graph: { getModuleInfo(id: string): { importedIds: readonly string[] } | null }) => {
  if (!ofStart) {
    const found = new Set<string>()
    const add = (each: string): void => {
      if (found.has(each) || each.includes('/lucide-react/')) return
      found.add(each)
      graph.getModuleInfo(each)?.importedIds.forEach(add)
    }
    START.forEach(add)
    ofStart = found
  }
  if (!ofStart.has(id)) return null
  return id.includes('/node_modules/') ? 'libraries' : 'start'
}

/** Pure calls that can be removed when their result is unused. */
const DESCRIBES = new Set(['z', 'operation', 'query', 'command', 'refuse', 'refusalTemplate'])

const beginsWith = (node: ESTree.Expression | ESTree.Super): string | null => {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'CallExpression') return beginsWith(node.callee)
  return node.type === 'MemberExpression' ? beginsWith(node.object) : null
}

const isDescription = (init: ESTree.Expression): boolean =>
  init.type === 'ArrayExpression' || (init.type === 'CallExpression' && DESCRIBES.has(beginsWith(init) ?? ''))

const properties = (node: ESTree.Node | undefined): readonly ESTree.ObjectProperty[] =>
  node?.type === 'ObjectExpression' ? node.properties.filter((each) => each.type === 'Property') : []

const named = (property: ESTree.ObjectProperty): string => (property.key.type === 'Identifier' ? property.key.name : '')

/** Properties of a catalogue entry that only the server uses: the REST mapping, and the schemas of queries and commands. */
const serverProperties = (init: ESTree.Expression): readonly ESTree.ObjectProperty[] => {
  if (init.type !== 'CallExpression') return []
  const entry = properties(init.arguments[0])
  switch (beginsWith(init)) {
    case 'operation':
      return entry
        .filter((property) => named(property) === 'rest')
        .flatMap((rest) => properties(rest.value))
        .filter((property) => ['body', 'toInput', 'toReply'].includes(named(property)))
    case 'query':
    case 'command':
      return entry.filter((property) => ['input', 'output', 'withPaymentToken'].includes(named(property)))
    default:
      return []
  }
}

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

const edited = (code: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((a, b) => b.from - a.from)
    .reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), code)

/** Removes server-only parts of the shared rules from the app. */
const unusedOfRules: Plugin = {
  name: 'leave-out-of-rules',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!id.startsWith(SHARED)) return null
    const declared = this.parse(code).body.flatMap((node) => {
      const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
      return declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
    })
    const described = declared.flatMap(({ init }) => (init && isDescription(init) ? [init] : []))
    const edits = described.flatMap((init) => [
      { from: init.start, to: init.start, text: '/* @__PURE__ */ (() => ' },
      { from: init.end, to: init.end, text: ')()' },
      ...serverProperties(init).map((edge) => ({ from: edge.start, to: edge.end, text: `${named(edge)}: undefined` })),
    ])
    return { code: edited(code, edits), map: { mappings: '' } }
  },
}

/**
 * zod checks whether it may compile functions from text. The content policy forbids it, and the check costs 40 ms of
 * the start, so it is removed.
 */
const zodWithoutEval: Plugin = {
  name: 'zod-without-eval',
  apply: 'build',
  transform: (code, id) => {
    if (!id.endsWith('/zod/v4/classic/schemas.js')) return null
    if (!code.includes('core.$ZodObjectJIT.init(')) throw new Error('zod makes its objects in another way now')
    return { code: code.replace('core.$ZodObjectJIT.init(', 'core.$ZodObject.init('), map: null }
  },
}

/** Hashed files never change: they are compressed once at the highest level and served as they are. */
const compressed: Plugin = {
  name: 'compress-assets',
  apply: 'build',
  writeBundle: async ({ dir = '' }) => {
    const assets = join(dir, 'assets')
    const names = (await readdir(assets)).filter((name) => /\.(js|css|wasm)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const path = join(assets, name)
        const content = await readFile(path)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
      }),
    )
  },
}

export default defineConfig({
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
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: inStart, debugName: 'start' }] } } },
  },
  worker: { format: 'es' },
  resolve: {
    alias: [
      ...unusedOfPdf.map((name) => ({ find: name, replacement: emptyModule })),
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' },
      // The package's default build is for ES5, and a kilobyte larger.
      { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
    ],
  },
  server: { proxy: { '/api': server, '/misc': server } },
  preview: { proxy: { '/api': server, '/misc': server } },
  plugins: [
    unusedOfZod,
    unusedOfRules,
    zodWithoutEval,
    compressed,
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'client/worker',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifestFilename: 'manifest.webmanifest',
      injectManifest: {
        globPatterns: [
          '**/*.{html,js,css,wasm,svg,webmanifest}',
          'art/small/*.webp',
          'icons/*.png',
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
            accept: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'] },
          },
        ],
        shortcuts: [
          { name: 'Scan', url: '/collection', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
          {
            name: 'My Purchase',
            url: '/event/list-my-purchases',
            icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
          },
          { name: 'Host', url: '/event/create', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
        ],
      },
    }),
  ],
})
