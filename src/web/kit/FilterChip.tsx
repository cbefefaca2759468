import { Box, Button, Drawer, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './filter.module.css'
import { useMedia } from './useMedia.ts'

interface FilterChipProps {
  label: string
  /** How many values are chosen. */
  chosen?: number
  /** The panel has its own button to apply the choice. */
  submits?: boolean
  /** Hides the chip when there is nothing to choose, unless it is open or something is chosen. */
  empty?: boolean
  children: ReactNode | ((close: () => void) => ReactNode)
}

const PHONE = '(max-width: 47.99em)'

/** A filter that opens a small panel; on a phone, a drawer from below. */
export const FilterChip = ({
  label,
  chosen = 0,
  submits = false,
  empty = false,
  children,
}: FilterChipProps) => {
  const [open, setOpen] = useState(false)
  const phone = useMedia(PHONE)
  const close = () => setOpen(false)
  if (empty && chosen === 0 && !open) return null
  const panel = typeof children === 'function' ? children(close) : children
  const chip = (
    <Button
      variant={chosen > 0 ? 'light' : 'default'}
      size="sm"
      radius="xl"
      aria-expanded={open}
      aria-haspopup="dialog"
      onClick={() => setOpen((was) => !was)}
      rightSection={<IconChevronDown size={14} aria-hidden />}
    >
      {chosen > 0 ? `${label} · ${chosen}` : label}
    </Button>
  )
  // the chip keeps its place in the tree, and with it the focus, when the width is known or changes
  return (
    <>
      <Popover
        opened={open && !phone}
        onChange={setOpen}
        disabled={phone}
        position="bottom-start"
        shadow="md"
        trapFocus
        returnFocus
        width={300}
      >
        <Popover.Target>{chip}</Popover.Target>
        <Popover.Dropdown aria-label={label}>
          <Box className={classes.panel}>{panel}</Box>
        </Popover.Dropdown>
      </Popover>
      {phone && (
        <Drawer
          opened={open}
          onClose={close}
          position="bottom"
          title={label}
          classNames={{ content: classes.sheet }}
        >
          {panel}
          {!submits && (
            <div className={classes.sheetFoot}>
              <Button fullWidth onClick={close}>
                Show results
              </Button>
            </div>
          )}
        </Drawer>
      )}
    </>
  )
}
