// Pages that a chat links to: the app's page with preview tags, and the picture that they name.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { toSeconds } from '#shared/kernel/clock.ts'
import { refuse } from '#shared/kernel/result.ts'
import { fileHash } from '#shared/payment/upload.ts'
import type { Snapshot } from '#server/db/database.ts'
import { sendRefusal, SERVER_CODE } from '#server/http/envelope.ts'
import { networkOf } from '#server/http/network-address.ts'
import { withTags } from '#server/http/page-tags.ts'
import { drawPreview } from '#server/payment/reencode-image.ts'
import { appPlugin } from '#server/plugin.ts'
import { hasUploaded } from '#server/payment/upload-repository.ts'
import { drawnOnce } from './drawn-previews.ts'
import {
  photoOf,
  PICTURE_SIZE,
  previewed,
  tagsOfEvent,
  tagsOfOpenEvents,
  tagsOfSite,
  type PreviewRequest,
} from './event-preview.ts'

const NO_FILE = refuse(404, SERVER_CODE, 'There is no such file')
const ART = /^\/art\/[a-z-]+\.svg$/
/** Rendering is expensive; a chat needs few previews. */
const PICTURES = { max: 120, timeWindow: 60_000, keyGenerator: (request: FastifyRequest) => networkOf(request.ip) }

const linkOf = (query: unknown): PreviewRequest => {
  const { eid, shareCode } = query as Record<string, unknown>
  const text = (value: unknown): string => (typeof value === 'string' && value.length <= 100 ? value : '')
  return { eid: text(eid), shareCode: text(shareCode) }
}

export const previewsPlugin = appPlugin('previews', ['uploads', 'client-files'], (app) => {
  const { config, database, clock, clientDirectory } = app.settings
  const { uploadFiles: files, appPage: page } = app
  const site = config.PUBLIC_URL.replace(/\/+$/, '')
  const now = () => toSeconds(clock.now())

  // Ignores Accept, because many link preview bots send none.
  for (const path of ['/event/detail', '/event/detail-shared'])
    app.get(path, async (request, reply) => {
      const tags = await database.read((snapshot) => tagsOfEvent(snapshot, linkOf(request.query), now(), site))
      return page(reply, (html) => withTags(html, tags ?? tagsOfSite(site)))
    })
  app.get('/private/list-event', async (_request, reply) => {
    const tags = await database.read((snapshot) => tagsOfOpenEvents(snapshot, now(), site))
    return page(reply, (html) => withTags(html, tags))
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
