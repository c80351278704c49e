// Production bundle of the bench's pages with the product's code.
import { defineConfig } from 'vite'

const emptyModule = new URL('../client/app/empty-module.ts', import.meta.url).pathname

export default defineConfig({
  root: new URL('page', import.meta.url).pathname,
  base: '/bench/',
  logLevel: 'error',
  build: {
    target: 'es2022',
    emptyOutDir: true,
    rollupOptions: {
      input: ['index.html', 'bare-start.html'].map((name) => new URL(`page/${name}`, import.meta.url).pathname),
    },
  },
  worker: { format: 'es' },
  resolve: { alias: ['html2canvas', 'canvg', 'dompurify'].map((find) => ({ find, replacement: emptyModule })) },
})
