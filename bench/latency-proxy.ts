// Proxy that adds network latency in both directions.
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

export interface LatencyProxy {
  readonly url: string
  close(): Promise<void>
}

const later = (milliseconds: number, from: Socket, to: Socket): void => {
  from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), milliseconds))
  from.on('end', () => setTimeout(() => to.end(), milliseconds))
  from.on('error', () => to.destroy())
}

/** `roundTrip`: added latency of a round trip in milliseconds. */
export const startLatencyProxy = async (url: string, roundTrip: number): Promise<LatencyProxy> => {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true })
    near.setNoDelay(true)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
    later(roundTrip / 2, near, far)
    later(roundTrip / 2, far, near)
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
