// Error reports of devices, forwarded by the server to an external service.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'

let service: Server
const reports: string[] = []
let server: TestServer

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      reports.push(body)
      response.end()
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  server = await startServer({
    env: {
      ERROR_REPORTS_DSN: `http://key@127.0.0.1:${port}/7`,
      RATE_LIMITS: 'on',
    },
  })
})
afterAll(async () => {
  await server.close()
  service.closeAllConnections()
  service.close()
})

const REPORT = {
  kind: 'TypeError',
  message: 'is not a function',
  about: 'keeping pictures',
  page: '/event/detail',
  frames: ['save start-a1.js:1:20'],
}

test("API-142 a device's error report is forwarded, without typed text", async () => {
  const { call } = server.api()
  expect(await call('POST', '/report-error', { body: REPORT })).toMatchObject({ status: 200 })
  await expect.poll(() => reports.length).toBe(1)
  expect(JSON.parse(reports[0]?.trim().split('\n')[2] ?? '')).toMatchObject({
    platform: 'javascript',
    tags: { side: 'client', page: '/event/detail' },
    exception: { values: [{ type: 'TypeError', value: 'is not a function' }] },
  })
  for (const wrong of [{ message: 'Mei Ling 91234567' }, { frames: ['x'.repeat(300)] }, { about: 'x'.repeat(2000) }])
    expect(await call('POST', '/report-error', { body: { ...REPORT, ...wrong } })).toMatchObject({ status: 422 })
  expect(reports).toHaveLength(1)
})

test('API-142 a sender over the limit is ignored for a while', async () => {
  const { call } = server.api()
  const statuses: number[] = []
  for (let n = 0; n < 25; n += 1) statuses.push((await call('POST', '/report-error', { body: REPORT })).status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(20)
  expect(statuses.at(-1)).toBe(429)
})
