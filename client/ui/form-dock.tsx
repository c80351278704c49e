import { Button } from './button.tsx'
import { Dock } from './dock.tsx'

export interface FormDockProps {
  /** Label of the button that saves or continues. */
  verb: string
  busy: boolean
  onCancel: () => void
  onNext: () => void
}

/** Bottom bar of a form that can be cancelled. */
export const FormDock = ({ verb, busy, onCancel, onNext }: FormDockProps) => (
  <Dock
    left={
      <Button tone="bare" onClick={onCancel}>
        CANCEL
      </Button>
    }
  >
    <Button tone="main" busy={busy} onClick={onNext}>
      {verb}
    </Button>
  </Dock>
)
