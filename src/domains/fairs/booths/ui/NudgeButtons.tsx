import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react'
import { arrows } from './arrows.ts'

const buttons = [
  { key: 'ArrowLeft', label: 'Move left', Icon: IconArrowLeft },
  { key: 'ArrowUp', label: 'Move up', Icon: IconArrowUp },
  { key: 'ArrowDown', label: 'Move down', Icon: IconArrowDown },
  { key: 'ArrowRight', label: 'Move right', Icon: IconArrowRight },
] as const

interface NudgeButtonsProps {
  onNudge: (direction: { x: number; y: number }) => void
}

/** Moves what is chosen a little, for those who don't drag. */
export const NudgeButtons = ({ onNudge }: NudgeButtonsProps) => (
  <Group gap="2xs" wrap="nowrap" role="group" aria-label="Move the selection">
    {buttons.map(({ key, label, Icon }) => (
      <ActionIcon key={key} variant="default" aria-label={label} onClick={() => onNudge(arrows[key]!)}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    ))}
  </Group>
)
