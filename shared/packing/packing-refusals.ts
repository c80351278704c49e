import { type Refusal, refuse } from '#shared/kernel/result.ts'

export const PACK_NOT_FOUND: Refusal = refuse(404, 35301, 'Pack id is not found')

export const NO_EVENT_SELECTED: Refusal = refuse(422, 35101, 'No event has been selected yet.')

export const NOT_OFFERED: Refusal = refuse(
  409,
  35103,
  'Only your closed events that are in no other package can be packed',
)

export const PACKING_LIST_OFF: Refusal = refuse(
  403,
  35105,
  'This feature is currently available to a limited set of users for testing',
)

export const NAME_BLANK: Refusal = refuse(422, 35201, 'Invalid name')
