// PUT and GET /api/files/<sha256>, outside the envelope: the bytes themselves.
import { isRefusal, refuse } from '#shared/kernel/result.ts'
import { sendRefusal, SERVER_CODE } from '#server/http/envelope.ts'
import { MAX_PICTURE_BYTES } from './picture-type.ts'
import { readableType } from './file-readers.ts'
import { drawSmall } from './reencode-image.ts'
import { appPlugin } from '#server/plugin.ts'
import { requireUploadSlot } from './upload-slots.ts'

const NAME = '/api/files/:sha256(^[0-9a-f]{64}$)'
const NO_FILE = refuse(404, SERVER_CODE, 'There is no such file')

export const filesPlugin = appPlugin('files', ['authentication', 'uploads'], async (app) => {
  const { authentication, securityLog, uploadFiles: files, takeUpload: take, uploadSlots: slots } = app
  const { database } = app.settings

  await app.register(async (routes) => {
    routes.addContentTypeParser(
      /^image\/|^application\/octet-stream$/,
      { parseAs: 'buffer' },
      (_request, body, done) => {
        done(null, body)
      },
    )
    routes.put<{ Params: { sha256: string } }>(
      NAME,
      {
        onRequest: [authentication.required, requireUploadSlot(slots)],
        bodyLimit: MAX_PICTURE_BYTES,
        config: { requestLimit: { max: 300, timeWindow: 60_000 } },
      },
      async (request, reply) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const taken = await request.holdUploadSlot(() => take(request.actor, bytes, request.params.sha256))
        return isRefusal(taken) ? sendRefusal(reply, taken) : reply.send(taken)
      },
    )
  })

  app.get<{ Params: { sha256: string }; Querystring: { size?: string } }>(
    NAME,
    { onRequest: authentication.optionalPayingOrOperator },
    async (request, reply) => {
      const { sha256 } = request.params
      const type = await database.read((snapshot) => readableType(snapshot, sha256, request.actor, request.paidOrder))
      if (type === undefined) return sendRefusal(reply, NO_FILE)
      const small = request.query.size === 'small' ? await files.small(sha256, drawSmall) : undefined
      const bytes = small ?? (await files.read(sha256))
      if (bytes === undefined) return sendRefusal(reply, NO_FILE)
      // Small pictures belong to a page whose rows were logged.
      if (request.actor.kind === 'operator' && !small)
        securityLog({ event: 'operator-view', call: 'get-file', recordId: sha256 })
      return reply
        .type(small ? 'image/webp' : type)
        .header('cache-control', 'private, max-age=86400')
        .header('vary', 'authorization')
        .header('content-disposition', 'inline')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(bytes)
    },
  )
})
