// Finds the person to order for: on this device first, then on the server (decision Q-122).
import { openedStore } from '#client/store/engine/active-store.ts'
import { call } from '#client/store/calls/call.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { cleanEmail } from '#shared/account/account-checks.ts'
import type { Event } from '#shared/event/event.ts'
import { memberId } from '#shared/group/group.ts'
import { digitsOf } from '#shared/kernel/text.ts'
import { USER_NOT_FOUND } from '#shared/order/order-refusals.ts'
import { NO_SIGNAL } from '#shared/device-refusals.ts'
import { searchUser } from '#shared/account/account-queries.ts'

export interface FoundBuyer {
  readonly id: string
  /** Empty when this device does not know the name. */
  readonly name: string
}

export type BuyerSearch =
  | { readonly ok: true; readonly buyer: FoundBuyer }
  | { readonly ok: false; readonly message: string }

const COUNTRY = '65'
const WHOLE_NUMBER = 10

/** Returns an email, or the digits of a Singapore phone number without +65; empty for anything else. */
export const contactTyped = (text: string): string => {
  if (text.includes('@')) return cleanEmail(text)
  const digits = digitsOf(text)
  return digits.length === WHOLE_NUMBER && digits.startsWith(COUNTRY) ? digits.slice(COUNTRY.length) : digits
}

type Contact = { readonly phone: string; readonly email: string }

const isThat = ({ phone, email }: Contact, contact: string): boolean =>
  contact.includes('@') ? cleanEmail(email) === contact : digitsOf(phone) === contact

/** Admins hold the contacts of members, hosts those of their buyers. */
const onDevice = async (db: GotongDatabase, groupId: string, contact: string): Promise<string | undefined> => {
  const details = await db.view.member_details.where('groupId').equals(groupId).toArray()
  const member = details.find((each) => isThat(each, contact))
  if (member) return member.userId
  const orders = await db.view.orders.where('hostId').equals(db.userId).toArray()
  return orders.find(({ uPhone: phone, uEmail: email }) => isThat({ phone, email }, contact))?.uid
}

const ask = async (contact: string): Promise<{ id: string | undefined } | { message: string }> => {
  const answer = await call(searchUser, { id: contact })
  if (answer.ok) return { id: answer.value.uid }
  const { code, message } = answer.refusal
  return { message: code === NO_SIGNAL.code ? 'No signal. You need signal to look somebody up.' : message }
}

export const findBuyer = async (event: Pick<Event, 'groupId'>, typed: string): Promise<BuyerSearch> => {
  const contact = contactTyped(typed)
  const db = (await openedStore())?.db
  if (contact === '' || !db) return { ok: false, message: USER_NOT_FOUND.message }
  const known = await onDevice(db, event.groupId, contact)
  const found = known === undefined ? await ask(contact) : { id: known }
  if ('message' in found) return { ok: false, message: found.message }
  if (found.id === undefined) return { ok: false, message: USER_NOT_FOUND.message }
  const member = await db.view.members.get(memberId(event.groupId, found.id))
  return { ok: true, buyer: { id: found.id, name: member?.name ?? '' } }
}
