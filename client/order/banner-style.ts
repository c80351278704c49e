import { BadgeCheck, Ban, Clock3, Hourglass, PackageCheck, Wallet } from 'lucide-react'
import type { IconType } from '#client/ui/icon.tsx'
import type { BannerKind } from '#shared/order/order-banner.ts'

/** Tint and icon of each banner. */
export const bannerStyle: Readonly<Record<BannerKind, { tint: string; icon: IconType }>> = {
  pay: { tint: 'bg-unpaid text-unpaid-ink', icon: Wallet },
  placed: { tint: 'bg-sunk text-ink', icon: Clock3 },
  pending: { tint: 'bg-claimed text-claimed-ink', icon: Hourglass },
  confirmed: { tint: 'bg-verified text-verified-ink', icon: BadgeCheck },
  collected: { tint: 'bg-collected text-collected-ink', icon: PackageCheck },
  cancelled: { tint: 'bg-cancelled text-cancelled-ink', icon: Ban },
}
