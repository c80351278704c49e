import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const server = `http://localhost:${process.env['PORT'] ?? '8787'}`

const emptyModule = new URL('client/app/empty-module.ts', import.meta.url).pathname

/** Optional dependencies of jsPDF for HTML and SVG, which the packing list does not use. */
const unusedOfPdf = ['html2canvas', 'canvg', 'dompurify']

const pathsOf = (...paths: readonly string[]): string[] => paths.map((path) => new URL(path, import.meta.url).pathname)

/** The frame of every page, and the home page. */
const START = pathsOf('client/app/main.tsx', 'client/event/home-page.tsx')

/** Pages on which somebody without an account begins. */
const GUESTS = pathsOf(
  'client/account/sign-in-page.tsx',
  'client/account/sign-up-page.tsx',
  'client/account/reset-password-page.tsx',
)

/** The page of a shared link: the first thing that most people see of the app. */
const SHARED_LINK = pathsOf('client/event/event-shared-page.tsx')

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Ids of the roots and of everything that they import, except `without`. */
const importedBy = (roots: readonly string[], graph: ModuleGraph, without: (id: string) => boolean): Set<string> => {
  const found = new Set<string>()
  const add = (id: string): void => {
    if (found.has(id) || without(id)) return
    found.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(add)
  }
  roots.forEach(add)
  return found
}

const isIcon = (id: string): boolean => id.includes('/lucide-react/')

let start: ReadonlySet<string> | undefined
let guests: ReadonlySet<string> | undefined
let sharedLink: ReadonlySet<string> | undefined

/**
 * The start page needs two files: many small ones are larger and slower. Dependencies change less often than the app. Icons
 * stay with their pages.
 */
const inStart = (id: string, graph: ModuleGraph): string | null => {
  start ??= importedBy(START, graph, isIcon)
  if (!start.has(id)) return null
  return id.includes('/node_modules/') ? 'libraries' : 'start'
}

const forGuests = (id: string, graph: ModuleGraph): string | null => {
  guests ??= importedBy(GUESTS, graph, (each) => isIcon(each) || inStart(each, graph) !== null)
  return guests.has(id) ? 'guests' : null
}

/** One file instead of some fifty, which a phone would fetch one after another. */
const forSharedLink = (id: string, graph: ModuleGraph): string | null => {
  sharedLink ??= importedBy(SHARED_LINK, graph, (each) => inStart(each, graph) !== null)
  return sharedLink.has(id) && forGuests(id, graph) === null ? 'shared-link' : null
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

/** Types of event sheets that other apps share. */
const SHEETS = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
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
            { name: inStart, debugName: 'start', priority: 2 },
            { name: forGuests, debugName: 'guests', priority: 1 },
            { name: forSharedLink, debugName: 'shared link', priority: 0 },
          ],
        },
      },
    },
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
            accept: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'] },
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
