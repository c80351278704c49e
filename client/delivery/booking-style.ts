import { BadgeCheck, Ban, Clock3, Hourglass, Wallet } from 'lucide-react'
import type { IconType } from '#client/ui/icon.tsx'
import type { BookingBannerKind } from '#shared/delivery/booking-status.ts'

/** Tint and icon of each state, equal to those of orders. */
export const bookingStyle: Readonly<Record<BookingBannerKind, { tint: string; icon: IconType }>> = {
  pay: { tint: 'bg-unpaid text-unpaid-ink', icon: Wallet },
  free: { tint: 'bg-sunk text-ink', icon: Clock3 },
  pending: { tint: 'bg-claimed text-claimed-ink', icon: Hourglass },
  confirmed: { tint: 'bg-verified text-verified-ink', icon: BadgeCheck },
  cancelled: { tint: 'bg-cancelled text-cancelled-ink', icon: Ban },
}
