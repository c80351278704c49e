// Pages of the app with the tags that a link preview reads, and the picture that they name.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest, RouteShorthandOptions } from 'fastify'
import { toSeconds } from '#shared/kernel/clock.ts'
import { refuse } from '#shared/kernel/result.ts'
import { fileHash } from '#shared/payment/file-url.ts'
import { PAGE_PATHS, type PagePath } from '#shared/site/page-paths.ts'
import type { Snapshot } from '#server/db/database.ts'
import { sendRefusal, SERVER_CODE } from '#server/http/envelope.ts'
import { networkOf } from '#server/http/network-address.ts'
import { withData, withTags, type PageTags } from '#server/http/page-tags.ts'
import { drawPreview } from '#server/payment/reencode-image.ts'
import { appPlugin } from '#server/plugin.ts'
import { hasUploaded } from '#server/payment/upload-repository.ts'
import { drawnOnce } from './drawn-previews.ts'
import { embeddedEvent } from './embedded-event.ts'
import {
  photoOf,
  PICTURE_SIZE,
  previewed,
  tagsOfEvent,
  tagsOfGroup,
  tagsOfOpenEvents,
  tagsOfPaymentLink,
  tagsOfSite,
  type PreviewRequest,
} from './event-preview.ts'

const NO_FILE = refuse(404, SERVER_CODE, 'There is no such file')
const ART = /^\/art\/[a-z-]+\.svg$/
const byNetwork = (request: FastifyRequest): string => networkOf(request.ip)
/** Rendering is expensive; a chat needs few previews. */
const PICTURES = { max: 120, timeWindow: 60_000, keyGenerator: byNetwork }
/** Pages that read the database for their tags, all together. As many as calls without a token. */
const TAGGED_PAGES = { max: 1200, timeWindow: 60_000, keyGenerator: byNetwork }

const SHARED_LINK = '/event/detail-shared' satisfies PagePath
const textOf = (value: unknown): string => (typeof value === 'string' && value.length <= 100 ? value : '')

const linkOf = (query: unknown): PreviewRequest => {
  const { eid, shareCode } = query as Record<string, unknown>
  return { eid: textOf(eid), shareCode: textOf(shareCode) }
}

export const previewsPlugin = appPlugin('previews', ['uploads', 'client-files'], (app) => {
  const { config, database, clock, clientDirectory } = app.settings
  const { uploadFiles: files, appPage: page } = app
  const site = config.PUBLIC_URL.replace(/\/+$/, '')
  const now = () => toSeconds(clock.now())

  const tagsOfPage: { readonly [Path in PagePath]?: (request: FastifyRequest) => Promise<PageTags | undefined> } = {
    '/private/list-event': () => database.read((snapshot) => tagsOfOpenEvents(snapshot, now(), site)),
    '/event/detail': ({ query }) => database.read((snapshot) => tagsOfEvent(snapshot, linkOf(query), now(), site)),
    [SHARED_LINK]: ({ query }) => database.read((snapshot) => tagsOfEvent(snapshot, linkOf(query), now(), site)),
    '/group/join/$gid': ({ params }) =>
      database.read((snapshot) => tagsOfGroup(snapshot, textOf((params as Record<string, unknown>).gid), site)),
    '/payment-order': () => Promise.resolve(tagsOfPaymentLink(site)),
    '/event/purchase-detail-share': () => Promise.resolve(tagsOfPaymentLink(site)),
  }
  const optionsOf = (path: PagePath): RouteShorthandOptions => ({
    schema: { hide: true },
    config: tagsOfPage[path] === undefined ? {} : { requestLimit: TAGGED_PAGES },
  })
  // Whatever Accept says: many link preview bots, uptime checks and curl send none, or */*.
  for (const path of PAGE_PATHS)
    app.get(path.replaceAll('$', ':'), optionsOf(path), async (request, reply) => {
      const tags = await tagsOfPage[path]?.(request)
      const data =
        path === SHARED_LINK && tags
          ? await database.read((snapshot) => embeddedEvent(snapshot, linkOf(request.query)))
          : undefined
      // The event is for those who have the link: no copy of it stays behind.
      if (data) reply.header('cache-control', 'no-store')
      return page(reply, (html) => {
        const tagged = withTags(html, tags ?? tagsOfSite(site))
        return data ? withData(tagged, data) : tagged
      })
    })

  const bytesOf = async (photo: string): Promise<Buffer | undefined> => {
    const sha256 = fileHash(photo)
    if (sha256 === undefined)
      return ART.test(photo) ? readFile(join(clientDirectory, photo)).catch(() => undefined) : undefined
    const file = await files.read(sha256)
    return file && buffer(file)
  }
  const draw = drawnOnce(async (photo) => {
    const bytes = await bytesOf(photo)
    return bytes && drawPreview(bytes, PICTURE_SIZE)
  })

  const found = async (snapshot: Snapshot, wanted: PreviewRequest) => {
    const shown = await previewed(snapshot, wanted, now())
    const photo = shown && photoOf(shown.event)
    const sha256 = fileHash(photo ?? '')
    // Only the host's own upload: knowing a picture's address grants nothing.
    const mayShow =
      shown !== undefined && (sha256 === undefined || (await hasUploaded(snapshot, shown.event.createdUserId, sha256)))
    return { photo: mayShow ? photo : undefined, unlisted: shown?.unlisted ?? false }
  }

  app.get<{ Params: { eid: string } }>(
    '/api/previews/:eid.jpg',
    { config: { requestLimit: PICTURES } },
    async (request, reply) => {
      const wanted = { ...linkOf(request.query), eid: request.params.eid }
      const { photo, unlisted } = await database.read((snapshot) => found(snapshot, wanted))
      const drawn = photo === undefined ? undefined : await draw(photo)
      if (!drawn) return sendRefusal(reply, NO_FILE)
      return reply
        .type('image/jpeg')
        .header('cache-control', `${unlisted ? 'private' : 'public'}, max-age=300`)
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(drawn)
    },
  )
})
