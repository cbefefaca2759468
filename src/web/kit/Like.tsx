import { ActionIcon, Button } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'

interface LikeProps {
  title: string
  liked: boolean
  toggle: () => void
}

export const LikeIcon = ({
  title,
  liked,
  toggle,
  className,
}: LikeProps & { className?: string | undefined }) => {
  const Icon = liked ? IconHeartFilled : IconHeart
  return (
    <ActionIcon
      {...(className && { className })}
      color={liked ? 'orange' : 'gray'}
      aria-pressed={liked}
      aria-label={`Like ${title}`}
      onClick={toggle}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}

export const LikeButton = ({ liked, toggle }: Omit<LikeProps, 'title'>) => {
  const Icon = liked ? IconHeartFilled : IconHeart
  return (
    <Button
      variant={liked ? 'light' : 'default'}
      aria-pressed={liked}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={toggle}
    >
      {liked ? 'Liked' : 'Like'}
    </Button>
  )
}
