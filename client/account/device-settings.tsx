import { useState } from 'react'
import { renameDevice, useDevice } from '#client/store/device/device.ts'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { chooseTheme, chosenTheme, THEMES, type Theme } from './theme.ts'

export const DeviceName = () => {
  const device = useDevice()
  const noun = useDeviceNoun()
  const toast = useToast()
  const saving = useFormSave()
  const [typed, setTyped] = useState<string | null>(null)
  const changed = typed !== null && typed.trim() !== '' && typed.trim() !== device.name

  const save = async (): Promise<void> => {
    if (!changed) return
    await saving.run(() => renameDevice(typed))
    setTyped(null)
    toast({ text: `This ${noun} is now ‘${typed.trim()}’` })
  }

  return (
    <form className="flex items-start gap-3" {...saving.form(save)}>
      <TextField
        label={`Name of this ${noun}`}
        className="flex-1"
        maxLength={40}
        value={typed ?? device.name}
        hint="Others see this name next to your hand-overs, for example ‘Counter 2’."
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" className="mt-[1.9rem] min-h-[3.25rem]" disabled={!changed} busy={saving.isBusy}>
        Save
      </Button>
    </form>
  )
}

export const ThemeChoice = () => {
  const noun = useDeviceNoun()
  const [theme, setTheme] = useState(chosenTheme)
  const labels: Readonly<Record<Theme, string>> = { system: `Same as the ${noun}`, light: 'Light', dark: 'Dark' }
  return (
    <ChoiceChips
      label="Light or dark"
      choices={THEMES.map((value) => ({ value, label: labels[value] }))}
      value={theme}
      onChange={(chosen) => {
        chooseTheme(chosen)
        setTheme(chosen)
      }}
    />
  )
}
