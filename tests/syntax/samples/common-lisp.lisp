;;; a comment
(defpackage :shop (:use :cl) (:export #:total))
(in-package :shop)
(defvar *limit* 3 "The limit.")
(defstruct point x (y 0))
(defclass box (base) ((name :initarg :name :accessor name)))
(defmacro twice (form) `(progn ,form ,@(list form)))
(defun total (values &optional (start 0) &key scale &rest rest)
  "Adds."
  (let ((sum start) (f #'car))
    (dolist (x values) (incf sum x))
    (loop for i from 1 to *limit* do (print i))
    (cond ((> sum 1) 'many) (t nil))
    (if (and (= sum 2) (not scale)) #\a (lambda (x) (* x 2.5)))))
(defmethod area ((b box)) (with-slots (name) b (format t "~a~%" name)))
'(1 . 2)
#(1 2 3)
"a string"
