import { Button, Menu } from '@mantine/core'
import { IconMessageBolt, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LinkMenuItem } from '#web/kit/menu-links.tsx'
import { queryFor } from '#web/queries.ts'
import { type SavedReply, savedReplies } from '../saved-replies.contract.ts'
import classes from './messages.module.css'

interface ReplyMenuProps {
  loading?: boolean
  onChoose: (reply: SavedReply) => void
}

/** The team's saved replies, to choose one from. */
export const ReplyMenu = ({ loading = false, onChoose }: ReplyMenuProps) => {
  const { data } = useQuery(queryFor(savedReplies))
  if (!data) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          loading={loading}
          leftSection={<IconMessageBolt size={16} aria-hidden />}
        >
          Saved replies
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.replies!}>
        {data.data.length === 0 && <Menu.Label>None yet</Menu.Label>}
        {data.data.map((reply) => (
          <Menu.Item key={reply.id} onClick={() => onChoose(reply)}>
            {reply.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <LinkMenuItem to="/employer/saved-replies" leftSection={<IconSettings size={16} aria-hidden />}>
          {data.may.edit ? 'Add or change' : 'See all'}
        </LinkMenuItem>
      </Menu.Dropdown>
    </Menu>
  )
}
