import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const server = `http://localhost:${process.env['PORT'] ?? '8787'}`

/** jsPDF can draw HTML and SVG with these; the packing list is drawn with lines and text, so they never load. */
const unusedOfPdf = ['html2canvas', 'canvg', 'dompurify']

export default defineConfig({
  publicDir: 'client/public',
  build: { outDir: 'dist/client', emptyOutDir: true, manifest: true, target: 'es2022', sourcemap: 'hidden' },
  worker: { format: 'es' },
  resolve: {
    alias: unusedOfPdf.map((name) => ({
      find: name,
      replacement: new URL('client/ui/nothing.ts', import.meta.url).pathname,
    })),
  },
  server: { proxy: { '/api': server, '/misc': server } },
  preview: { proxy: { '/api': server, '/misc': server } },
  plugins: [
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'client',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifestFilename: 'manifest.webmanifest',
      injectManifest: {
        globPatterns: [
          '**/*.{html,js,css,wasm,svg,webmanifest}',
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
