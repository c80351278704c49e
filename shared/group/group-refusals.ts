// Refusals of the group room.
import { type Refusal, refuse, refusalTemplate } from '#shared/kernel/result.ts'

export const GROUP_NOT_FOUND: Refusal = refuse(404, 12001, 'Something went wrong')
export const MEMBER_NOT_FOUND: Refusal = refuse(404, 13011, 'This person is not in the group any more')
export const WRONG_PASSCODE: Refusal = refuse(403, 13001, 'Wrong passcode', { field: 'passcode' })
export const LOCKED_OUT: Refusal = refuse(429, 13013, 'Too many tries')
export const ANSWERED_BEFORE: Refusal = refuse(409, 13009, 'Another admin has answered this request')
export const BANNED: Refusal = refuse(403, 13003, 'You are banned from this group')
export const ADMINS_ONLY: Refusal = refuse(403, 13005, 'Only an admin of the group can do this')
export const NO_ADMIN: Refusal = refuse(409, 13015, 'This group has no admin any more')
export const STILL_BANNED: Refusal = refuse(409, 13017, 'This person is banned. Unban them first')
export const LAST_ADMIN: Refusal = refuse(409, 13007, 'A group needs at least one admin')
export const INVALID_GROUP = refusalTemplate(422, 12003, '{message}')
export const GROUP_ID_IN_USE: Refusal = refuse(409, 12005, 'Something went wrong')
export const MEMBERS_HIDDEN: Refusal = refuse(403, 12_107, 'You can not see member list of this group')
