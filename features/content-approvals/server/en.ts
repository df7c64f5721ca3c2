interface Asked {
  asker: string;
  title: string;
  note: string;
}

export const writeAsked = ({ asker, title, note }: Asked) => ({
  title: `${asker} asks you to publish “${title}”`,
  body: note,
});

interface Answered {
  answerer: string;
  title: string;
  note: string;
  is_approved: boolean;
}

export const writeAnswered = ({ answerer, title, note, is_approved }: Answered) => ({
  title: is_approved ? `${answerer} published “${title}”` : `${answerer} declined to publish “${title}”`,
  body: note,
});
