import { Group, Pagination, Text } from '@mantine/core'
import { numberLabel } from '#shared/labels.ts'
import type { Page } from '#shared/paging.ts'
import { totalLabel } from '#shared/totals.ts'

interface PagerProps {
  page: Omit<Page<unknown>, 'data'> & { data: readonly unknown[] }
  size?: number
  onPage: (page: number) => void
}

/** Which rows these are, and links to the other pages; renders nothing if there is only one. */
export const Pager = ({ page, size = 20, onPage }: PagerProps) => {
  if (page.page_count <= 1) return null
  const first = (page.current_page - 1) * size + 1
  return (
    <Group justify="space-between" mt="lg" component="nav" aria-label="Pages">
      <Text size="sm" c="dimmed" className="tabular">
        {numberLabel(first)}–{numberLabel(first + page.data.length - 1)} of {totalLabel(page.total_row)}
      </Text>
      <Pagination
        total={page.page_count}
        value={page.current_page}
        onChange={onPage}
        siblings={1}
        getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        getControlProps={(control) => ({
          'aria-label': `${control[0]?.toUpperCase()}${control.slice(1)} page`,
        })}
      />
    </Group>
  )
}
