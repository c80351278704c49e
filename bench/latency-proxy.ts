// Proxy that adds network latency in both directions, and limits what the client receives per second.
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

export interface LatencyProxy {
  readonly url: string
  close(): Promise<void>
}

/** Returns the milliseconds after which `bytes` more have passed a line that all connections share. */
const lineOf = (bytesPerSecond: number) => {
  let freeAt = 0
  return (bytes: number): number => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000
    return freeAt - performance.now()
  }
}

/** `delay` returns the milliseconds until so many bytes have arrived. Timers may fire out of order; what is sent may not. */
const pass = (delay: (bytes: number) => number, from: Socket, to: Socket): void => {
  const waiting: (() => void)[] = []
  const later = (bytes: number, send: () => void): void => {
    waiting.push(send)
    setTimeout(() => waiting.shift()?.(), delay(bytes))
  }
  from.on('data', (bytes) => later(bytes.length, () => to.writable && to.write(bytes)))
  from.on('end', () => later(0, () => to.end()))
  from.on('error', () => to.destroy())
}

export interface Line {
  /** Added latency of a round trip in milliseconds. */
  readonly roundTrip: number
  /** Shared by all answers. */
  readonly bytesPerSecond?: number
}

export const startLatencyProxy = async (url: string, { roundTrip, bytesPerSecond }: Line): Promise<LatencyProxy> => {
  const { hostname, port } = new URL(url)
  const line = lineOf(bytesPerSecond ?? Infinity)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true })
    near.setNoDelay(true)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
    pass(() => roundTrip / 2, near, far)
    pass((bytes) => roundTrip / 2 + line(bytes), far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
