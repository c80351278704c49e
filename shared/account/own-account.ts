// Load and check of operations that change the caller's own account and nothing else.
import type { Reader } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Tables } from '#shared/tables.ts'
import { ACCOUNT_NOT_FOUND } from './account-refusals.ts'
import type { User } from './user.ts'

export interface OwnAccount {
  readonly user: User | undefined
}

export const loadOwnAccount = async (
  reader: Reader<Tables>,
  _input: unknown,
  actor: { readonly id: string },
): Promise<OwnAccount> => ({ user: await reader.get('users', actor.id) })

export const hasAccount = (_actor: unknown, { user }: OwnAccount): Refusal | null =>
  user === undefined ? ACCOUNT_NOT_FOUND : null
