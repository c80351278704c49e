// Deliveries in request bodies: amounts in dollars, times as 'DD-MM-YYYY HH:mm'.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { fromDollars } from '#shared/kernel/money.ts'
import { amountSchema, readMoment, toAmount } from '#shared/kernel/rest-shapes.ts'
import { MAX_ZONES, type ZoneDraft } from '#shared/delivery/delivery-form.ts'

const text = z.optional(z.nullable(z.string()))
/** 'DD-MM-YYYY HH:mm', or epoch seconds. */
export const openingBody = z.optional(z.nullable(z.union([z.number(), z.string()])))

export const zonesBody = z
  .array(z.object({ name: text, price: z.optional(amountSchema) }))
  .check(z.maxLength(MAX_ZONES))

export const timesBody = z.object({
  deliveryTime: text,
  deliveryTimestamp: z.optional(amountSchema),
  /** Seconds. */
  deliveryDuration: z.optional(amountSchema),
  deliveryZones: z.optional(zonesBody),
})

export const newDeliveryBody = z.extend(timesBody, {
  id: z.optional(z.uuid()),
  groupId: z.optional(z.nullable(idText())),
  openTime: openingBody,
})

export const zonesOf = (zones: z.infer<typeof zonesBody>): ZoneDraft[] =>
  zones.map(({ name, price }) => {
    const dollars = toAmount(price)
    return { name: name ?? '', price: dollars === null ? null : fromDollars(dollars) }
  })

/** Null for an invalid time; undefined when absent. */
export const startOf = (body: z.infer<typeof timesBody>): number | null | undefined => {
  const { deliveryTime: written, deliveryTimestamp: seconds } = body
  if (written !== undefined && written !== null) return readMoment(written)
  return seconds === undefined ? (written === null ? null : undefined) : wholeOf(seconds)
}

export const wholeOf = (value: z.infer<typeof amountSchema>): number | null => {
  const amount = toAmount(value)
  return amount === null ? null : Math.trunc(amount)
}

/** Null: immediately. An invalid time becomes 0, which validation refuses. */
export const openingOf = (value: z.infer<typeof openingBody>): number | null => {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return Math.trunc(value)
  return /^\d+$/.test(value.trim()) ? Number(value) : (readMoment(value) ?? 0)
}

export const deliveryEditBody = z.extend(timesBody, { id: idText() })

export const timesOf = (body: z.infer<typeof deliveryEditBody>) => {
  const deliveryTimestamp = startOf(body)
  return {
    ...(deliveryTimestamp !== undefined && { deliveryTimestamp }),
    ...(body.deliveryDuration !== undefined && { deliveryDuration: wholeOf(body.deliveryDuration) ?? 0 }),
    ...(body.deliveryZones !== undefined && { deliveryZones: zonesOf(body.deliveryZones) }),
  }
}
