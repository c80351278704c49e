import {
  BadgeCheck,
  Ban,
  CloudOff,
  Hand,
  Hourglass,
  PackageCheck,
  PackageOpen,
  RefreshCw,
  Undo2,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon, type IconType } from './icon.tsx'
import type { Destination } from './destination.ts'
import { Link } from './link.tsx'

export type StatusKind =
  | 'unpaid'
  | 'claimed'
  | 'verified'
  | 'collected'
  | 'owed'
  | 'cancelled'
  | 'refunded'
  | 'offline'
  | 'syncing'
  | 'needs'

const looks: Readonly<Record<StatusKind, { icon: IconType; word: string }>> = {
  unpaid: { icon: Wallet, word: 'Unpaid' },
  claimed: { icon: Hourglass, word: 'Claimed' },
  verified: { icon: BadgeCheck, word: 'Verified' },
  collected: { icon: PackageCheck, word: 'Collected' },
  owed: { icon: PackageOpen, word: 'Owed' },
  cancelled: { icon: Ban, word: 'Cancelled' },
  refunded: { icon: Undo2, word: 'Refunded' },
  offline: { icon: CloudOff, word: 'Offline' },
  syncing: { icon: RefreshCw, word: 'Syncing' },
  needs: { icon: Hand, word: 'Needs you' },
}

export const StatusIcon = ({ kind, className }: { kind: StatusKind; className?: string }) => (
  <Icon of={looks[kind].icon} {...(className && { className })} />
)

/** Tint, icon and a word; the host's word by default. */
export const StatusTag = ({ kind, children }: { kind: StatusKind; children?: ReactNode }) => (
  <span className={`st st-${kind}`}>
    <StatusIcon kind={kind} />
    {children ?? looks[kind].word}
  </span>
)

export type BannerKind = 'unpaid' | 'claimed' | 'verified' | 'collected' | 'cancelled' | 'refunded' | 'brand'

const bannerClass: Readonly<Record<BannerKind, string>> = {
  unpaid: 'bg-unpaid text-unpaid-ink',
  claimed: 'bg-claimed text-claimed-ink',
  verified: 'bg-verified text-verified-ink',
  collected: 'bg-collected text-collected-ink',
  cancelled: 'bg-cancelled text-cancelled-ink',
  refunded: 'bg-refunded text-refunded-ink',
  brand: 'bg-brand-soft text-brand-ink',
}

export interface BannerProps {
  kind: BannerKind
  /** Replaces the status's icon; required for 'brand'. */
  icon?: IconType
  title: ReactNode
  text?: ReactNode
  /** Content at the right: the result of a tap. */
  end?: ReactNode
  to?: Destination | undefined
  className?: string
}

/** Full-width state of a page or card. */
export const Banner = ({ kind, icon, title, text, end, to, className = '' }: BannerProps) => {
  const content = (
    <>
      {icon ? <Icon of={icon} /> : kind !== 'brand' && <StatusIcon kind={kind} />}
      <span>
        <b className="block">{title}</b>
        {text && <span className="block text-meta">{text}</span>}
      </span>
      {end && <span className="flex items-center gap-1 font-semibold">{end}</span>}
    </>
  )
  const look = `banner ${bannerClass[kind]} ${className}`
  return to ? (
    <Link {...to} className={look}>
      {content}
    </Link>
  ) : (
    <div className={look}>{content}</div>
  )
}
