// What is wrong with an answer, in words: tests of a call gather them and show all at once.
import type { Reply } from '#tests/support/api.ts'
import type { Person } from '#tests/support/neighbourhood.ts'
import { CALLS, KNOWS, ROLES, type Role } from './scene.ts'

const said = ({ status, msgCode, msgResp }: Reply): string =>
  `${status} ${msgCode} ${JSON.stringify(msgResp).slice(0, 200)}`

const when = (is: boolean, words: string): string[] => (is ? [words] : [])

/** Refused in the envelope with words, by one of the statuses, and no fault. */
export const notRefused = (reply: Reply, about: string, statuses?: readonly number[]): string[] =>
  when(
    reply.status < 400 ||
      reply.status >= 500 ||
      typeof reply.msgCode !== 'number' ||
      reply.msgCode % 100 === 0 ||
      reply.msgResp === '' ||
      statuses?.includes(reply.status) === false,
    `${about}: not refused as it should be, ${said(reply)}`,
  )

export const notDone = (reply: Reply, about: string, msgCode?: number): string[] =>
  when(
    reply.status !== 200 || reply.msgCode % 100 !== 0 || (msgCode !== undefined && reply.msgCode !== msgCode),
    `${about}: not done, ${said(reply)}`,
  )

/** Done or refused, but answered, with a code that says which. */
export const faulty = (reply: Reply, about: string): string[] =>
  when(reply.status >= 500 || reply.status < 400 !== (reply.msgCode % 100 === 0), `${about}: ${said(reply)}`)

/** The phone or email of somebody whom they may not know. */
export const told = (reply: Reply, me: Role, people: Readonly<Record<Role, Person>>): string[] => {
  const text = JSON.stringify(reply.msgResp)
  return ROLES.filter((each) => each !== me && !KNOWS[me].includes(each)).flatMap((role) => [
    ...when(text.includes(people[role].email), `${me} is told the email of ${role}`),
    ...when(text.includes(people[role].phone) && !CALLS[me]?.includes(role), `${me} is told the phone of ${role}`),
  ])
}

export const changed = (before: string, after: string, about: string): string[] =>
  when(
    before !== after,
    `${about} changed:\n${after
      .split('\n')
      .filter((line) => !before.split('\n').includes(line))
      .join('\n')}`,
  )
