// Reads what was sent by its schema; the refusal names the first wrong field.
import { z, type ZodMiniType } from 'zod/mini'
import { refuse, type Refusal } from '#shared/kernel/result.ts'
import { genericCode } from './envelope.ts'

// The app leaves these messages out; refusals of the server contain them.
z.config(z.locales.en())

export const readAs = <Value>(
  schema: ZodMiniType<Value>,
  sent: unknown,
  msgCode: number,
): { readonly value: Value } | Refusal => {
  const read = schema.safeParse(sent)
  if (read.success) return { value: read.data }
  const issue = read.error.issues[0]
  return refuse(422, genericCode(msgCode), [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
}
