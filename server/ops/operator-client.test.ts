import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ask } from './operator-client.ts'

let server = createServer()
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const serve = async (answer: RequestListener): Promise<string> => {
  server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each(['<!doctype html><title>Router</title>', '{"status":"ok"}', 'null'])(
  'a command says that another program answers when it gets %s',
  async (text) => {
    const origin = await serve((_request, response) => response.end(text))
    await expect(ask(`${origin}/api/admin-token`, 'POST', null, {})).rejects.toThrow(
      `another program answers at ${origin}`,
    )
  },
)

test('a command says that the server does not answer in time, also in the middle of an answer', async () => {
  for (const begin of ['', '{"msgCode":']) {
    const origin = await serve((_request, response) => void (begin !== '' && response.write(begin)))
    await expect(ask(`${origin}/api/admin-token`, 'POST', null, {}, 200)).rejects.toThrow(
      `the server at ${origin} does not answer within 0.2 s`,
    )
    server.closeAllConnections()
    server.close()
  }
})

test('a command says that no server answers', async () => {
  const origin = await serve((_request, response) => response.end())
  await new Promise((resolve) => server.close(resolve))
  await expect(ask(`${origin}/api/admin-token`, 'POST', null, {})).rejects.toThrow(
    `no server answers at ${origin}: start it first`,
  )
})
