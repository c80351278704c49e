import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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
        share_target: {
          action: '/share-picture',
          method: 'POST',
          enctype: 'multipart/form-data',
          params: { files: [{ name: 'picture', accept: ['image/*'] }] },
        },
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
