// The OpenAPI 3.1 document, generated from the catalogue: every call with its schemas.
import { z, type ZodMiniType } from 'zod/mini'
import { operations } from '#shared/operations.ts'
import type { Operation } from '#shared/operation.ts'
import { isUpload, restEntries } from './rest-routes.ts'

type Json = Record<string, unknown>
type Entry = ReturnType<typeof restEntries>[number]

const schemaOf = (schema: ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

const inputOf = (entry: Entry): Json => schemaOf(entry.kind === 'operation' ? entry.mapping.body : entry.input, 'input')

const replyOf = (entry: Entry): Json => ({
  type: 'object',
  required: ['msgCode', 'msgResp'],
  properties: {
    msgCode: { const: entry.rest.msgCode },
    msgResp: schemaOf(entry.kind === 'operation' ? entry.mapping.reply : entry.output, 'output'),
  },
})

const refusal: Json = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
}

const inQuery = (input: Json): Json[] => {
  const required = new Set((input.required as string[] | undefined) ?? [])
  return Object.entries((input.properties as Record<string, Json> | undefined) ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }))
}

const GROUP_HEADER: Json = {
  name: 'group-id',
  in: 'header',
  required: false,
  description: 'Narrows a list to one group',
  schema: { type: 'string' },
}

const bodyOf = (entry: Entry, input: Json): Json => {
  if (!isUpload(entry)) return { content: { 'application/json': { schema: input } } }
  const properties = { ...(input.properties as Json | undefined), file: { type: 'string', format: 'binary' } }
  return { content: { 'multipart/form-data': { schema: { ...input, properties } } } }
}

const callOf = (entry: Entry, method: string): Json => {
  const input = inputOf(entry)
  const bodiless = method === 'GET' || method === 'DELETE'
  const open = entry.kind !== 'operation' && entry.audience === 'anyone'
  return {
    operationId: method === entry.rest.method ? entry.name : `${entry.name}-${method.toLowerCase()}`,
    tags: [entry.kind],
    ...(entry.kind === 'operation' && entry.offline
      ? { description: 'May be queued by a device (POST /api/sync).' }
      : {}),
    security: open ? [] : [{ token: [] }],
    parameters: [...(bodiless ? inQuery(input) : []), ...(entry.name.startsWith('list-') ? [GROUP_HEADER] : [])],
    ...(bodiless ? {} : { requestBody: bodyOf(entry, input) }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: replyOf(entry) } } },
      ...(open ? {} : { 401: refusal }),
      default: refusal,
    },
  }
}

const paths = (): Json => {
  const all: Record<string, Json> = {}
  for (const entry of restEntries())
    for (const method of [entry.rest.method, ...(entry.rest.also ?? [])])
      all[`/api${entry.rest.path}`] = {
        ...all[`/api${entry.rest.path}`],
        [method.toLowerCase()]: callOf(entry, method),
      }
  return all
}

/** Queued input of each operation, in cents and seconds. */
const queued = (): Json =>
  Object.fromEntries(
    (operations as readonly Operation[]).map(({ name, version, input }) => [
      `queued.${name}`,
      { ...schemaOf(input, 'input'), description: `Input of ${name}, version ${version}, in a device's queue` },
    ]),
  )

/** The value of `make`, made when it is first asked for. */
const onDemand = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const allPaths = onDemand(paths)
const allSchemas = onDemand(() => ({
  Refusal: {
    type: 'object',
    required: ['msgCode', 'msgResp'],
    properties: { msgCode: { type: 'integer' }, msgResp: {}, detail: {} },
  },
  ...queued(),
}))

/** Describing all schemas would take a tenth of a server's start: they are described when the document is read. */
export const openApiDocument = (version: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Gotong',
    version,
    description: 'Every call answers `{ msgCode, msgResp }`; success is divisible by 100.',
  },
  get paths() {
    return allPaths()
  },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    get schemas() {
      return allSchemas()
    },
  },
})
