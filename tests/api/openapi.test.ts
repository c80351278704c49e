import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands, operations, queries } from '#shared/catalogue.ts'
import type { Command, Operation, Query } from '#shared/operation.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

interface Described {
  readonly operationId: string
  readonly security: readonly object[]
  readonly parameters: readonly { name: string; in: string }[]
  readonly requestBody?: { content: Record<string, { schema: object }> }
  readonly responses: Record<string, { content: Record<string, { schema: { properties: Record<string, object> } }> }>
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

test.each(reached.map((call) => [`${call.method} ${call.rest.path}`, call] as const))(
  'OPS-006 %s is described with its schemas',
  (_name, { entry, rest, method }) => {
    const call = document.paths[`/api${rest.path}`]?.[method.toLowerCase()]
    if (!call) throw new Error('not described')
    const reply = call.responses['200']?.content['application/json']?.schema
    expect(reply?.properties.msgCode).toEqual({ const: rest.msgCode })
    expect(reply?.properties.msgResp).toBeDefined()
    if (entry.kind !== 'operation') expect(Object.keys(reply?.properties.msgResp ?? {}).length).toBeGreaterThan(0)
    if (method === 'GET' || method === 'DELETE') {
      expect(call.requestBody).toBeUndefined()
      expect(call.parameters).toBeDefined()
    } else {
      const [body] = Object.values(call.requestBody?.content ?? {})
      expect(body?.schema).toMatchObject({ type: 'object' })
    }
    const open = entry.kind !== 'operation' && entry.audience === 'anyone'
    expect(call.security).toEqual(open ? [] : [{ token: [] }])
  },
)

test('OPS-006 every operation’s queued input is described', () => {
  for (const operation of operations as readonly Operation[])
    expect(document.components.schemas[`queued.${operation.name}`]).toMatchObject({ type: 'object' })
})

test('OPS-006 nothing is described that the catalogue does not have', () => {
  const described = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(reached.map(({ rest, method }) => `${method} /api${rest.path}`).sort())
})

test('the page to read it by is allowed by its own content policy', async () => {
  const page = await fetch(`${server.url}/api/docs/`)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/)
  for (const [, source] of html.matchAll(/<script src="([^"]+)"/g)) {
    const script = await fetch(new URL(source ?? '', `${server.url}/api/docs/`))
    expect(script.status).toBe(200)
  }
})
