import { type Refusal, refuse, refusalTemplate } from '#shared/kernel/result.ts'

export const ADDRESS_NOT_FOUND: Refusal = refuse(404, 11_001, 'Address not found')

export const TOO_MANY = refuse(409, 11_005, 'You cannot save more addresses. Delete one first')
export const INVALID_ADDRESS = refusalTemplate(422, 11_003, '{message}')
