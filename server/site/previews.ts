// Pages of the app with the tags that a link preview reads, and the picture that they name.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { toSeconds } from '#shared/kernel/clock.ts'
import { refuse } from '#shared/kernel/result.ts'
import { EMBEDDED_EVENT_ID, sharedPicturePath } from '#shared/event/shared-page.ts'
import { fileHash } from '#shared/payment/file-url.ts'
import { PAGE_PATHS, type PagePath } from '#shared/site/page-paths.ts'
import type { Snapshot } from '#server/db/database.ts'
import { sharedEventReply } from '#server/event/shared-event-reply.ts'
import { ANONYMOUS } from '#server/http/handler.ts'
import { sendRefusal, SERVER_CODE } from '#server/http/envelope.ts'
import { networkOf } from '#server/http/network-address.ts'
import { withData, withTags, type PageData, type PageTags } from '#server/http/page-tags.ts'
import { drawPreview } from '#server/payment/reencode-image.ts'
import { appPlugin } from '#server/plugin.ts'
import { hasUploaded } from '#server/payment/upload-repository.ts'
import { drawnOnce } from './drawn-previews.ts'
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
/** Rendering is expensive; a chat needs few previews. */
const PICTURES = { max: 120, timeWindow: 60_000, keyGenerator: (request: FastifyRequest) => networkOf(request.ip) }

const SHARED_LINK = '/event/detail-shared' satisfies PagePath
/** An event with some 60 products: what a browser reads before the page is shown. */
const MAX_EMBEDDED_BYTES = 32_000

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

  /** Undefined without the code of the link, and for a large event, which the page asks for as it did before. */
  const dataOf = async (snapshot: Snapshot, { query }: FastifyRequest): Promise<PageData | undefined> => {
    const { eid: id, shareCode } = linkOf(query)
    const event = await sharedEventReply(snapshot, { id, shareCode }, ANONYMOUS.id)
    const text = JSON.stringify(event)
    if (event === undefined || Buffer.byteLength(text) > MAX_EMBEDDED_BYTES) return undefined
    return { id: EMBEDDED_EVENT_ID, text, picture: event.photoUrls.length > 0 ? sharedPicturePath(event) : undefined }
  }

  const tagsOfPage: { readonly [Path in PagePath]?: (request: FastifyRequest) => Promise<PageTags | undefined> } = {
    '/private/list-event': () => database.read((snapshot) => tagsOfOpenEvents(snapshot, now(), site)),
    '/event/detail': ({ query }) => database.read((snapshot) => tagsOfEvent(snapshot, linkOf(query), now(), site)),
    [SHARED_LINK]: ({ query }) => database.read((snapshot) => tagsOfEvent(snapshot, linkOf(query), now(), site)),
    '/group/join/$gid': ({ params }) =>
      database.read((snapshot) => tagsOfGroup(snapshot, textOf((params as Record<string, unknown>).gid), site)),
    '/payment-order': () => Promise.resolve(tagsOfPaymentLink(site)),
    '/event/purchase-detail-share': () => Promise.resolve(tagsOfPaymentLink(site)),
  }
  // Whatever Accept says: many link preview bots, uptime checks and curl send none, or */*.
  for (const path of PAGE_PATHS)
    app.get(path.replaceAll('$', ':'), { schema: { hide: true } }, async (request, reply) => {
      const tags = await tagsOfPage[path]?.(request)
      const data =
        path === SHARED_LINK && tags ? await database.read((snapshot) => dataOf(snapshot, request)) : undefined
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
