import { ActionIcon, Button, Group } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { Zoom } from './useZoom.ts'

/** Zooms a plan for those without two fingers on it. */
export const ZoomButtons = ({ zoom }: { zoom: Zoom }) => (
  <Group gap="2xs" wrap="nowrap">
    <ActionIcon variant="default" aria-label="Zoom out" disabled={zoom.isWhole} onClick={zoom.zoomOut}>
      <IconZoomOut size={18} aria-hidden />
    </ActionIcon>
    <ActionIcon variant="default" aria-label="Zoom in" disabled={!zoom.canZoomIn} onClick={zoom.zoomIn}>
      <IconZoomIn size={18} aria-hidden />
    </ActionIcon>
    {!zoom.isWhole && (
      <Button variant="subtle" size="compact-sm" onClick={zoom.showAll}>
        Whole plan
      </Button>
    )}
  </Group>
)
