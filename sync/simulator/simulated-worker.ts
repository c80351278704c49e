// The service worker of a simulated device: a second sender on the same store.
import type { TableMap } from '#shared/kernel/change.ts'
import { sendOnly } from '#sync/client/send-only.ts'
import type { Transport } from '#sync/client/transport.ts'
import { simulateProcess, StorageFault, type ProcessParts, type SimulatedProcess } from './simulated-process.ts'

/** Starts to send what waits, once. `freeze`: milliseconds for which its first request is held back. */
export const simulateWorker = <T extends TableMap>(
  parts: ProcessParts<T>,
  newClientId: () => string,
  freeze?: number,
): SimulatedProcess<T> => {
  const process = simulateProcess(parts)
  const { simulation, device } = parts
  const { store, clock } = process
  let isFirst = true
  const transport: Transport = {
    ...process.transport,
    sync: (request) => {
      if (isFirst && freeze !== undefined) process.freeze(freeze)
      isFirst = false
      return process.transport.sync(request)
    },
  }
  const sent = sendOnly({ store, transport, clock, ids: { client: newClientId }, onFault: () => undefined })
  void sent.catch((error: unknown) => {
    if (!(error instanceof StorageFault))
      simulation.reportViolation(`${device.id}: the worker failed: ${String(error)}`)
  })
  return process
}
