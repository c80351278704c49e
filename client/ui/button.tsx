import { RefreshCw } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconType } from './icon.tsx'
import { Link, type LinkProps } from './link.tsx'

/** 'waiting': a main action that cannot succeed yet, and says why when it is pressed. */
export type Tone = 'main' | 'waiting' | 'line' | 'soft' | 'bare' | 'ghost' | 'danger' | 'danger-fill'

const toneClass: Readonly<Record<Tone, string>> = {
  main: 'btn-main',
  waiting: 'btn-main btn-waits',
  line: 'btn-line',
  soft: 'btn-soft',
  bare: 'btn-bare',
  ghost: 'btn-ghost',
  danger: 'btn-danger',
  'danger-fill': 'btn-danger fill',
}

interface Look {
  /** Default 'line'; use one 'main' per page. */
  tone?: Tone
  icon?: IconType
  small?: boolean
  wide?: boolean
}

const lookClass = ({ tone = 'line', small, wide }: Look, className?: string): string =>
  classNames('btn', toneClass[tone], small && 'btn-sm', wide && 'w-full', className)

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** The icon turns; label and width stay. Presses are ignored. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export const Button = ({ tone, small, wide, icon, busy, className, children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={lookClass({ ...(tone && { tone }), ...(small && { small }), ...(wide && { wide }) }, className)}
    aria-busy={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy ? <Icon of={RefreshCw} className="turning" /> : icon && <Icon of={icon} />}
    {children}
  </button>
)

export const ButtonLink = ({ tone, small, wide, icon, className, children, ...rest }: LinkProps & Look) => (
  <Link
    {...rest}
    className={lookClass({ ...(tone && { tone }), ...(small && { small }), ...(wide && { wide }) }, className)}
  >
    {icon && <Icon of={icon} />}
    {children}
  </Link>
)

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  label: string
  icon: IconType
  /** Adds a background for use on a picture. */
  onPhoto?: boolean
  ref?: Ref<HTMLButtonElement>
}

export const IconButton = ({ label, icon, onPhoto, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    title={label}
    className={classNames('btn btn-icon', onPhoto && 'on-photo', className)}
  >
    <Icon of={icon} />
  </button>
)

/** Two or more equal choices side by side; stacked when the text needs the space. */
export const ButtonRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-3 [&>*]:flex-1">{children}</div>
)
