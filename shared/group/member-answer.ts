// The answer to a request to join, and the membership on which it is based.
import { z } from 'zod/mini'
import { epochSeconds } from '#shared/kernel/bounds.ts'
import type { Member } from './group.ts'
import { subjectSchema } from './member-permission.ts'

/** The membership that the person who answers saw; null over REST. */
const seenSchema = z.nullable(z.object({ approval: z.union([z.literal(1), z.literal(2)]), createdAt: epochSeconds() }))
export const memberAnswerSchema = z.extend(subjectSchema, { seen: seenSchema })
export type MemberAnswer = z.infer<typeof memberAnswerSchema>

export const seenOf = ({ approval, createdAt }: Member): MemberAnswer['seen'] => ({ approval, createdAt })

export const unseenAnswer = (body: z.infer<typeof subjectSchema>): MemberAnswer => ({ ...body, seen: null })
