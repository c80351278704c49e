// Fields of a request from its query and its body (decision Q-064); the body wins. Only upload calls read multipart bodies:
// parsing them costs memory before the caller is checked, and no other call has a use for them.
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { appPlugin } from '#server/plugin.ts'
import type { SentFile } from './handler.ts'

export interface RequestBody {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: SentFile | null
}

const asFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const multipartParts = async (request: FastifyRequest): Promise<RequestBody> => {
  const fields: Record<string, unknown> = {}
  let file: SentFile | null = null
  for await (const part of request.parts()) {
    if (part.type === 'file') file = { bytes: await part.toBuffer() }
    else fields[part.fieldname] = part.value
  }
  return { fields, file }
}

export type ReadRequestBody = (request: FastifyRequest) => Promise<RequestBody>

export const readFields: ReadRequestBody = (request) =>
  Promise.resolve({ fields: { ...asFields(request.query), ...asFields(request.body) }, file: null })

/** Only in a scope of `addMultipart`. */
export const readUpload: ReadRequestBody = async (request) => {
  if (!request.isMultipart()) return readFields(request)
  const { fields, file } = await multipartParts(request)
  return { fields: { ...asFields(request.query), ...fields }, file }
}

const MAX_FILE_BYTES = 10 * 1024 * 1024

/** For the routes of `scope` alone; everywhere else a multipart body is answered 415. */
export const addMultipart = async (scope: FastifyInstance): Promise<void> => {
  await scope.register(multipart, {
    limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 10, fieldSize: 10_000 },
  })
}

/** An empty body is an empty object: some calls carry everything in the query. */
export const bodyParsersPlugin = appPlugin('body-parsers', [], (app) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done): void => {
    if (body === '') done(null, {})
    else void parse(request, body as string, done)
  })
})
