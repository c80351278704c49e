// Bought domain names: a page of `<name>.<host of PUBLIC_URL>` leads to the page of the name's group. The app itself is
// served at PUBLIC_URL only, so that no service worker and no data of another origin ever stands in the way of a name that
// is bought later.
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { domainOfHost } from '#shared/plan/domain.ts'
import { TOO_MANY } from '#server/http/error-handler.ts'
import { groupIdOfDomain } from '#server/plan/feature-repository.ts'
import { appPlugin } from '#server/plugin.ts'

/** Calls carry tokens and may be made at any host; certificates are issued below `.well-known`. */
const isServedAtAnyHost = (url: string): boolean => /^\/(api|\.well-known)(\/|\?|$)/.test(url)

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

export const groupDomainsPlugin = appPlugin('group-domains', ['request-limits'], (app) => {
  const { config, database } = app.settings
  const site = new URL(config.PUBLIC_URL)
  if (isIP(site.hostname.replace(/^\[|\]$/g, '')) > 0) return

  app.addHook('onRequest', async (request, reply) => {
    // Fastify reads X-Forwarded-Host only from a proxy that TRUST_PROXY names.
    const name = domainOfHost(request.hostname, site.hostname)
    if (name === null || isServedAtAnyHost(request.url)) return undefined
    if (!isReading(request)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
    // A name leads to the same group as over the call, and opening it is counted together with the call.
    const waitS = await app.takeRequest(request, 'get-group-id-by-domain')
    if (waitS !== null)
      return reply
        .code(429)
        .header('retry-after', waitS)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(`${TOO_MANY}\n`)
    const groupId = await database.read((snapshot) => groupIdOfDomain(snapshot, name))
    // The target contains no part of the request, and no cache keeps it.
    const target = groupId === undefined ? '/' : `/group/join/${encodeURIComponent(groupId)}`
    return reply.header('cache-control', 'no-store').header('vary', 'Host').redirect(new URL(target, site).href, 302)
  })
})
