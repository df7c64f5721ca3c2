export { AnswerNowPanel } from './answer-now-panel.tsx';
export { showAnswerToast } from './answer-toast.ts';
