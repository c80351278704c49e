// Passes requests on to a server and counts the answers: the browser's own figures leave out its service worker.
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CountedAnswer {
  readonly path: string
  /** Body as sent, in bytes. */
  readonly bytes: number
}

export interface CountingProxy {
  readonly url: string
  readonly answers: readonly CountedAnswer[]
  close(): Promise<void>
}

const listen = async (proxy: Server): Promise<string> => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

export const startCountingProxy = async (target: string): Promise<CountingProxy> => {
  const answers: CountedAnswer[] = []
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    const passed = request(new URL(url, target), { method, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => answers.push({ path: url, bytes }))
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  return {
    url: await listen(proxy),
    answers,
    close: async () => {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
