import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands, queries } from '#shared/catalogue.ts'
import { operations } from '#shared/operations.ts'
import type { Command, Operation, Query } from '#shared/operation.ts'
import { restMappings } from '#server/rest-mappings.ts'
import { neighbourhood } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

interface Described {
  readonly operationId: string
  readonly security: readonly object[]
  readonly parameters: readonly { name: string; in: string; schema: object }[]
  readonly requestBody?: { content: Record<string, { schema: { readonly properties?: Record<string, object> } }> }
  readonly responses: Record<string, { content: Record<string, { schema: { properties: Record<string, object> } }> }>
}

interface Shaped {
  readonly shape?: object
  readonly innerType?: unknown
  readonly in?: unknown
}

let server: TestServer
let document: { paths: Record<string, Record<string, Described>>; components: { schemas: Record<string, object> } }

beforeAll(async () => {
  server = await startServer()
  document = (await (await fetch(`${server.url}/api/docs/json`)).json()) as typeof document
})
afterAll(() => server.close())

const entries = [
  ...(operations as readonly Operation[]),
  ...(queries as readonly Query[]),
  ...(commands as readonly Command[]),
]
const reached = entries.flatMap((entry) => {
  const { rest } = entry
  return rest === null ? [] : [rest.method, ...(rest.also ?? [])].map((method) => ({ entry, rest, method }))
})

const bodiless = (method: string): boolean => method === 'GET' || method === 'DELETE'
const described = ({ rest, method }: (typeof reached)[number]): Described => {
  const call = document.paths[`/api${rest.path}`]?.[method.toLowerCase()]
  if (!call) throw new Error(`${method} ${rest.path} is not described`)
  return call
}
/** Field names of an object schema, also behind the checks and defaults around it. */
const fieldsOf = (schema: unknown): string[] => {
  const { shape, innerType, in: before } = (schema as { _zod: { def: Shaped } })._zod.def
  if (shape !== undefined) return Object.keys(shape).sort()
  return innerType === undefined && before === undefined ? [] : fieldsOf(innerType ?? before)
}
const inputFieldsOf = ({ entry }: (typeof reached)[number]): string[] =>
  fieldsOf(entry.kind === 'operation' ? restMappings[entry.name as keyof typeof restMappings].body : entry.input)
const isDescribed = (schema: object): boolean => Object.keys(schema).length > 0

const named = (calls: readonly (typeof reached)[number][]) =>
  calls.map((call) => [`${call.method} ${call.rest.path}`, call] as const)

test.each(named(reached))('OPS-006 %s is described with its reply and its audience', (_name, call) => {
  const { responses, security } = described(call)
  const reply = responses['200']?.content['application/json']?.schema
  expect(reply?.properties.msgCode).toEqual({ const: call.rest.msgCode })
  expect(reply?.properties.msgResp).toBeDefined()
  const open = call.entry.kind !== 'operation' && call.entry.audience === 'anyone'
  expect(security).toEqual(open ? [] : [{ token: [] }])
})

test.each(named(reached))('OPS-006 %s is described: what it answers', (_name, call) => {
  const reply = described(call).responses['200']?.content['application/json']?.schema
  expect(Object.keys(reply?.properties.msgResp ?? {})).not.toEqual([])
})

test.each(['hand-over', 'undo-hand-over', 'answer-handover-question', 'record-refund'])(
  'OPS-006 the description of %s says that a repeated call needs an id to add nothing',
  (name) => {
    const body = document.paths[`/api/${name}`]?.['post']?.requestBody?.content['application/json']?.schema
    expect(body?.properties?.['id']).toMatchObject({
      type: 'string',
      description: expect.stringContaining('adds nothing'),
    })
  },
)

test('OPS-006 the reply of an operation has the fields that the document names', async () => {
  const { host, event } = await neighbourhood(server.url, 0)
  const body = { id: event.id, status: 0 }
  const { msgResp } = await host.api.call('PATCH', '/update-event-status', { body })
  const reply = document.paths['/api/update-event-status']?.patch?.responses['200']?.content['application/json']?.schema
  expect(reply?.properties.msgResp).toMatchObject({
    type: 'object',
    required: Object.keys(msgResp as object),
    additionalProperties: false,
  })
})

test.each(named(reached.filter(({ method }) => !bodiless(method))))(
  'OPS-006 %s is described: its body',
  (_name, call) => {
    const [body] = Object.values(described(call).requestBody?.content ?? {})
    expect(body?.schema).toMatchObject({ type: 'object' })
    const properties = Object.entries(body!.schema.properties ?? {})
    expect(properties.map(([name]) => name)).toEqual(expect.arrayContaining(inputFieldsOf(call)))
    expect(properties.filter(([, schema]) => !isDescribed(schema))).toEqual([])
  },
)

test.each(named(reached.filter(({ method }) => bodiless(method))))(
  'OPS-006 %s is described: its query',
  (_name, call) => {
    expect(described(call)).not.toHaveProperty('requestBody')
    const { parameters } = described(call)
    expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(inputFieldsOf(call)))
    expect(parameters.filter(({ schema }) => !isDescribed(schema))).toEqual([])
  },
)

test('OPS-006 every operation’s queued input is described', () => {
  for (const operation of operations as readonly Operation[])
    expect(document.components.schemas[`queued.${operation.name}`]).toMatchObject({
      type: 'object',
      properties: Object.fromEntries(
        fieldsOf(operation.input).map((name: string) => [name, expect.anything() as unknown]),
      ),
    })
})

test('OPS-006 nearly every call has fields', () => {
  const without = reached.filter((call) => inputFieldsOf(call).length === 0)
  expect(without.length).toBeLessThan(reached.length / 4)
})

test('OPS-006 the description contains only calls of the catalogue', () => {
  const all = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(all.sort()).toEqual(reached.map(({ rest, method }) => `${method} /api${rest.path}`).sort())
})

test('the documentation page works under its content policy', async () => {
  const page = await fetch(`${server.url}/api/docs/`)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/)
  for (const [, source] of html.matchAll(/<script src="([^"]+)"/g)) {
    const script = await fetch(new URL(source ?? '', `${server.url}/api/docs/`))
    expect(script.status).toBe(200)
  }
})
