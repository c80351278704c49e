// Bounds the pictures that are received or wait for re-encoding at a time, in number and bytes, per user and in all. A slot is
// taken before the body is read, so a flood of uploads never fills the memory.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from '#server/http/envelope.ts'
import { whenAnswerCloses } from '#server/http/when-answer-closes.ts'
import { MAX_PICTURE_BYTES } from './picture-type.ts'
import { TOO_MANY_UPLOADS } from '#shared/payment/payment-refusals.ts'

const MEGABYTE = 1_000_000
export const MAX_UPLOADS = 60
export const MAX_UPLOAD_BYTES = 80 * MEGABYTE
export const MAX_UPLOADS_PER_USER = 8
export const MAX_UPLOAD_BYTES_PER_USER = 32 * MEGABYTE

/** The client's outbox sends a refused picture again. */
const RETRY_AFTER_S = 5

interface Load {
  readonly uploads: number
  readonly bytes: number
}

const NONE: Load = { uploads: 0, bytes: 0 }
const plus = ({ uploads, bytes }: Load, more: number, size: number): Load => ({
  uploads: uploads + more,
  bytes: bytes + size,
})

declare module 'fastify' {
  interface FastifyRequest {
    /** Keeps the slot of `requireUploadSlot` until the work is done. */
    holdUploadSlot: <T>(work: () => Promise<T>) => Promise<T>
  }
}

export interface UploadSlots {
  /** Answers how to give the slot back; undefined when there is none. */
  take(userId: string, bytes: number): (() => void) | undefined
}

export const uploadSlots = (): UploadSlots => {
  let all = NONE
  const byUser = new Map<string, Load>()
  return {
    take: (userId, bytes) => {
      const [total, own] = [plus(all, 1, bytes), plus(byUser.get(userId) ?? NONE, 1, bytes)]
      if (total.uploads > MAX_UPLOADS || total.bytes > MAX_UPLOAD_BYTES) return undefined
      if (own.uploads > MAX_UPLOADS_PER_USER || own.bytes > MAX_UPLOAD_BYTES_PER_USER) return undefined
      all = total
      byUser.set(userId, own)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        all = plus(all, -1, -bytes)
        const left = plus(byUser.get(userId) ?? NONE, -1, -bytes)
        if (left.uploads <= 0) byUser.delete(userId)
        else byUser.set(userId, left)
      }
    },
  }
}

/** Without a length the largest picture is assumed. */
const announcedBytes = (request: FastifyRequest): number => {
  const length = Number(request.headers['content-length'])
  return Number.isSafeInteger(length) && length >= 0 ? Math.min(length, MAX_PICTURE_BYTES) : MAX_PICTURE_BYTES
}

/** Hook for routes that take a picture; runs after authentication and before the body is read. */
export const requireUploadSlot =
  (slots: UploadSlots) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const release = slots.take(request.actor.id, announcedBytes(request))
    if (release === undefined) return sendRefusal(reply.header('retry-after', RETRY_AFTER_S), TOO_MANY_UPLOADS)
    let isWorking = false
    whenAnswerCloses(request, reply, () => {
      if (!isWorking) release()
    })
    // A sender that closes the connection does not free the memory of its picture: the work goes on.
    request.holdUploadSlot = async (work) => {
      isWorking = true
      try {
        return await work()
      } finally {
        release()
      }
    }
    return undefined
  }
