// Buyers who order and pay continuously, like their phones: each records what it sent, the answers, and their order.
import { newId, newRef } from '#shared/kernel/ids.ts'
import { fileUrl } from '#shared/payment/file-url.ts'
import type { Mutation, MutationResult } from '#sync/protocol/wire.ts'
import type { MadeEvent, Person } from './neighbourhood.ts'
import { paintNoise, sha256Of } from './noise-picture.ts'
import { syncClient, type SyncClient } from './sync-client.ts'

export interface SentUpload {
  readonly sha256: string
  readonly bytes: Buffer
}

/** Includes the server's re-encoded picture. */
export interface ConfirmedUpload extends SentUpload {
  readonly kept: Buffer
}

export interface OrderLoad {
  readonly person: Person
  readonly device: SyncClient
  /** Sorted by id. */
  readonly sent: readonly Mutation[]
  /** By mutation id. */
  readonly answered: ReadonlyMap<string, MutationResult>
  /** Uploads that the server confirmed. */
  readonly uploads: readonly ConfirmedUpload[]
  /** Unanswered mutations, which a returning phone would send again. */
  stop(): Promise<void>
}

export const putUpload = async (person: Person, upload: SentUpload): Promise<void> => {
  const response = await person.api.raw(`/api/files/${upload.sha256}`, {
    method: 'PUT',
    body: new Uint8Array(upload.bytes),
    headers: { 'content-type': 'image/png' },
  })
  if (response.status !== 200) throw new Error(`an upload was answered ${response.status}`)
}

export const newUpload = (size: number): SentUpload => {
  const bytes = paintNoise(size)
  return { sha256: sha256Of(bytes), bytes }
}

/** Orders one of the first product, uploads a payment proof, and claims it with the next order, until stopped. */
export const startOrderLoad = (person: Person, event: MadeEvent): OrderLoad => {
  const device = syncClient(newId())
  const sent: Mutation[] = []
  /** Maps a ULID to its result. */
  const answered = new Map<string, MutationResult>()
  const uploads: ConfirmedUpload[] = []
  let isRunning = true

  const order = (): string => {
    const ref = newRef()
    const lines = [{ id: newId(), pid: event.products[0], purchaseType: 'case', quantity: 1, subItems: [] }]
    const delivery = { comment: '', representedUserId: null, bookingAddress: null, deliveryDate: null }
    sent.push(device.mutation('create-order', { ref, eid: event.id, lines, ...delivery }))
    return ref
  }
  const orderAndPay = async (): Promise<void> => {
    while (isRunning) {
      const refs = [order(), order(), order()]
      const upload = newUpload(20_000)
      await putUpload(person, upload)
      const shown = await person.api.raw(fileUrl(upload.sha256))
      uploads.push({ ...upload, kept: Buffer.from(await shown.arrayBuffer()) })
      const claim = { ref: refs[0], buyerStatus: 2, paymentScreenshot: fileUrl(upload.sha256) }
      sent.push(device.mutation('update-order-buyer-status', claim))
      const from = answered.size
      const answer = await device.send(person.api, { mutations: sent.slice(from) })
      for (const result of answer.results) answered.set(result.ulid, result)
    }
  }
  const running = orderAndPay()
  return {
    person,
    device,
    sent,
    answered,
    uploads,
    stop: async () => {
      isRunning = false
      await running
    },
  }
}
