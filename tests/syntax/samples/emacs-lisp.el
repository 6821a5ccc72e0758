;;; sample.el --- a sample  -*- lexical-binding: t; -*-
(require 'cl-lib)
(defvar sample-limit 3 "The limit.")
(defcustom sample-name "x" "A name." :type 'string :group 'sample)
(defmacro sample-twice (form) `(progn ,form ,@(list form)))
(defun sample-total (values &optional start &rest rest)
  "Adds VALUES."
  (interactive)
  (let ((sum (or start 0)) (f #'car))
    (dolist (x values) (setq sum (+ sum x)))
    (while (< sum 0) (cl-incf sum))
    (cond ((> sum 1) 'many) (t nil))
    (if (and (= sum 2) rest) ?a (lambda (x) (* x 2.5)))))
[1 2 "three"]
'(a . b)
(provide 'sample)
;;; sample.el ends here
