import type { ReactNode } from 'react'

/** Bottom bar: one action at full width, or a total at the left and the action at the right. */
export const Dock = ({ left, children }: { left?: ReactNode; children: ReactNode }) => (
  <footer className="dock">
    {left ? (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">{left}</div>
        <div className="flex flex-1 justify-end gap-3">{children}</div>
      </div>
    ) : (
      <div className="grid gap-1">{children}</div>
    )}
  </footer>
)
