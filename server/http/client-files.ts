// Serves the built client: hashed assets as immutable, everything else with revalidation. Routes of the pages are in
// server/site/previews.ts; an address without a route answers 404, to a browser with the app, whose page says so.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appPlugin } from '#server/plugin.ts'
import { notFound } from './error-handler.ts'

const NOT_BUILT = 'The app is not built yet. Run "npm start", which builds it, or "npm run dev".\n'

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept ?? '').includes('text/html') &&
  !request.url.startsWith('/assets/')

/**
 * Files with these extensions have no address. Maps are for error reports and debugging on the server. A compressed file is the
 * answer to a request for its original.
 */
const HIDDEN = ['.map', '.br', '.gz']

/** The several hundred hashed files share one route: with a route for each the server takes longer to start. */
const addFiles = async (app: FastifyInstance, directory: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    globIgnore: [`**/*{${HIDDEN.join()}}`, 'assets/**'],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.startsWith(join(directory, 'assets/'))
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const assets = new Set((await readdir(join(directory, 'assets'))).filter((name) => !HIDDEN.includes(extname(name))))
  app.get<{ Params: { name: string } }>('/assets/:name', { schema: { hide: true } }, (request, reply) => {
    const { name } = request.params
    return assets.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound()
  })
}

/** Sends the app's page with status 200 or 404; `change` may replace its tags. A route may have set how it is cached. */
export type AppPage = (
  reply: FastifyReply,
  change?: (html: string) => string,
  status?: 200 | 404,
) => Promise<FastifyReply>

/** Decorates the app with the function that sends the page, for addresses with other routes. */
export const clientFilesPlugin = appPlugin('client-files', [], async (app) => {
  const { clientDirectory: directory } = app.settings
  const index = join(directory, 'index.html')
  const isBuilt = existsSync(index)
  const html = isBuilt ? await readFile(index, 'utf8') : ''
  if (isBuilt) await addFiles(app, directory)

  const page: AppPage = async (reply, change = (unchanged) => unchanged, status = 200) => {
    if (!isBuilt) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
    return reply.code(status).type('text/html; charset=utf-8').send(change(html))
  }

  // Share target of the installed app. The service worker answers it; without one the picture is not read.
  app.post(
    '/share-picture',
    { schema: { hide: true }, onRequest: async (_request, reply) => reply.redirect('/share-picture?refused=1', 303) },
    (_request, reply) => notFound(reply),
  )

  app.setNotFoundHandler(async (request, reply) => {
    if (request.url === '/api' || request.url.startsWith('/api/')) return notFound(reply)
    if (wantsPage(request)) return page(reply, undefined, 404)
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
  })
  app.decorate('appPage', page)
})
