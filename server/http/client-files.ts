// Serves the built client: hashed assets as immutable, everything else with revalidation, and index.html for every
// page.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appPlugin } from '#server/plugin.ts'
import { notFound } from './error-handler.ts'

const NOT_BUILT = 'The app is not built yet. Run "npm start", which builds it, or "npm run dev".\n'

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept ?? '').includes('text/html') &&
  !request.url.startsWith('/assets/')

const addFiles = (app: FastifyInstance, directory: string): Promise<void> =>
  Promise.resolve(
    app.register(fastifyStatic, {
      root: directory,
      wildcard: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        const isHashed = path.startsWith(join(directory, 'assets/'))
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    }),
  ).then(() => undefined)

/** Sends the app's page; `change` may replace its tags. */
export type AppPage = (reply: FastifyReply, change?: (html: string) => string) => Promise<FastifyReply>

/** Decorates the app with the function that sends the page, for addresses with other routes. */
export const clientFilesPlugin = appPlugin('client-files', [], async (app) => {
  const { clientDirectory: directory } = app.settings
  const index = join(directory, 'index.html')
  const isBuilt = existsSync(index)
  const html = isBuilt ? await readFile(index, 'utf8') : ''
  if (isBuilt) await addFiles(app, directory)

  const page: AppPage = async (reply, change = (unchanged) => unchanged) => {
    if (!isBuilt) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(change(html))
  }

  // Share target of the installed app. The service worker answers it; without one the picture is not read.
  app.post(
    '/share-picture',
    { schema: { hide: true }, onRequest: async (_request, reply) => reply.redirect('/share-picture?refused=1', 303) },
    (_request, reply) => notFound(reply),
  )

  app.setNotFoundHandler(async (request, reply) => {
    if (request.url === '/api' || request.url.startsWith('/api/')) return notFound(reply)
    if (wantsPage(request)) return page(reply)
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
  })
  app.decorate('appPage', page)
})
