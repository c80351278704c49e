// What a request sent, wherever it put it: query, JSON body or multipart fields (decision Q-064). The body wins.
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SentFile } from './call.ts'

export interface Sent {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: SentFile | null
}

const asFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const multipartParts = async (request: FastifyRequest): Promise<Sent> => {
  const fields: Record<string, unknown> = {}
  let file: SentFile | null = null
  for await (const part of request.parts()) {
    if (part.type === 'file') file = { bytes: await part.toBuffer() }
    else fields[part.fieldname] = part.value
  }
  return { fields, file }
}

export const sentParts = async (request: FastifyRequest): Promise<Sent> => {
  const query = asFields(request.query)
  if (!request.isMultipart()) return { fields: { ...query, ...asFields(request.body) }, file: null }
  const { fields, file } = await multipartParts(request)
  return { fields: { ...query, ...fields }, file }
}

const MAX_FILE = 10 * 1024 * 1024

/** An empty body is an empty object: some calls carry everything in the query. */
export const addBodies = async (app: FastifyInstance): Promise<void> => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done): void => {
    if (body === '') done(null, {})
    else void parse(request, body as string, done)
  })
  await app.register(multipart, {
    limits: { fileSize: MAX_FILE, files: 1, fields: 10, fieldSize: 10_000 },
  })
}
